"""`/llms.txt`: what a model that reads about this service needs to know, in a page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from memory.agent_texts import GUIDE
from memory.tool_specs import TOOLS

PAGE = """# Memory Desk

> A self-hosted memory for AI agents, in which the remembered person is in charge: they see, confirm, correct and remove every memory.

Every call carries an agent's key (`Authorization: Bearer <key>`) and names the person (`X-User-ID: <external id>`).

## Ways in
- [REST, described]({root}/api/v1/docs): OpenAPI 3.1 at {root}/api/v1/schema. Begin with `POST /api/v1/sessions/{{id}}/turns` and `POST /api/v1/context`.
- MCP: {root}/mcp (streamable HTTP, stateless), or `manage.py mcp` over stdio with MEMORY_DESK_KEY and MEMORY_DESK_USER.
- OpenAI-compatible proxy: base_url {root}/openai/v1, api_key the agent's key; headers X-User-ID, X-Session-ID, X-Memory-Mode. Memory is put before
  every chat and taken from it; `X-Memory-Status` says how it fared, `X-Memory-Context` under which id.
- [Tool definitions]({root}/api/v1/tools) for OpenAI-style tool calling.

## Tools
{tools}

## What to tell an agent
{english}

{chinese}
"""


@require_safe
def llms(_request: HttpRequest) -> HttpResponse:
    """The page, the same for everybody."""
    tools = "\n".join(f"- `{spec.name}`: {spec.description}" for spec in TOOLS)
    text = PAGE.format(root=settings.PUBLIC_URL, tools=tools, english=GUIDE["en"], chinese=GUIDE["zh"])
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Cache-Control": "public, max-age=300"})
