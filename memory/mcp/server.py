"""The MCP server: tools, resources and prompts, the same over HTTP and over stdio. It keeps nothing between two calls."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from memory.agent_texts import GUIDE
from memory.mcp.desk import Call, Caller, Refused, perform
from memory.mcp.tools import MEMORY, run_tool
from memory.threads import in_thread
from memory.tool_specs import TOOLS, ToolSpec

Context = ServerRequestContext[Any, Any]
CallerOf = Callable[[Context], Caller]
Paged = types.PaginatedRequestParams | None

JSON = "application/json"
PROFILE = "memory://profile"
ONE = "memory://memories/"
NOT_FOUND = -32002
LANGUAGE = types.PromptArgument(name="language", description="`en` or `zh`; English if not given.", required=False)
PROMPTS = (
    types.Prompt(
        name="use_memory",
        title="How to use memory",
        description="For the system prompt of an agent with these tools.",
        arguments=[LANGUAGE],
    ),
    types.Prompt(
        name="answer_from_memory",
        title="Answer with what is known",
        description="The person's question together with everything worth knowing before it is answered.",
        arguments=[
            types.PromptArgument(name="question", description="What the person asks.", required=True),
            types.PromptArgument(name="session", description="The id of the conversation at hand.", required=False),
        ],
    ),
    types.Prompt(
        name="what_you_know",
        title="What do you know about me?",
        description="Lists what is remembered, for the person.",
        arguments=[LANGUAGE],
    ),
)
ASKED = {
    "en": "What do you remember about me? List it with list_memories, grouped by kind, each with its tag, and say what still waits for my yes.",
    "zh": "关于我，你都记得什么？请用 list_memories 列出来，按种类分组，每条附上标签，并说明哪些还在等我确认。",
}


def build_server(caller_of: CallerOf) -> Server[Any]:
    """A server whose calls are those of the caller that `caller_of` finds for a request."""
    door = Door(caller_of)
    return Server(
        "memory-desk",
        title="Memory Desk",
        version="1",
        instructions=GUIDE["en"],
        on_list_tools=door.list_tools,
        on_call_tool=door.call_tool,
        on_list_resources=door.list_resources,
        on_list_resource_templates=door.list_resource_templates,
        on_read_resource=door.read_resource,
        on_list_prompts=door.list_prompts,
        on_get_prompt=door.get_prompt,
    )


class Door:
    """The handlers."""

    def __init__(self, caller_of: CallerOf) -> None:
        self._caller_of = caller_of

    async def list_tools(self, _context: Context, _params: Paged) -> types.ListToolsResult:
        """The definitions that `GET /api/v1/tools` serves too."""
        return types.ListToolsResult(tools=[_as_mcp(spec) for spec in TOOLS])

    async def call_tool(self, context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        """What a tool answers; what it refuses is told to the model in words."""
        if not any(spec.name == params.name for spec in TOOLS):
            raise MCPError(types.INVALID_PARAMS, f"There is no tool {params.name}.")
        try:
            data = await in_thread(run_tool, self._caller_of(context), params.name, dict(params.arguments or {}))
        except Refused as refusal:
            return types.CallToolResult(content=[_text(str(refusal))], is_error=True)
        spoken = data["text"] if params.name == "get_context" else json.dumps(data, ensure_ascii=False)
        return types.CallToolResult(content=[_text(spoken)], structured_content=data)

    async def list_resources(self, _context: Context, _params: Paged) -> types.ListResourcesResult:
        """The one resource that everybody has."""
        profile = types.Resource(
            name="profile", title="Profile", uri=PROFILE, mime_type=JSON, description="What is known about the person, by key."
        )
        return types.ListResourcesResult(resources=[profile])

    async def list_resource_templates(self, _context: Context, _params: Paged) -> types.ListResourceTemplatesResult:
        """A memory by its number."""
        one = types.ResourceTemplate(
            name="memory", title="One memory", uri_template=ONE + "{number}", mime_type=JSON, description="A memory by its number or id."
        )
        return types.ListResourceTemplatesResult(resource_templates=[one])

    async def read_resource(self, context: Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        """The profile, or a memory."""
        address = str(params.uri)
        data = await self._ask(context, _resource(address))
        contents = types.TextResourceContents(uri=params.uri, mime_type=JSON, text=json.dumps(data, ensure_ascii=False))
        return types.ReadResourceResult(contents=[contents])

    async def list_prompts(self, _context: Context, _params: Paged) -> types.ListPromptsResult:
        """What a person or a program may start with."""
        return types.ListPromptsResult(prompts=list(PROMPTS))

    async def get_prompt(self, context: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        """A prompt with its arguments filled in."""
        given = params.arguments or {}
        language = "zh" if given.get("language", "en").lower().startswith("zh") else "en"
        fixed = {"use_memory": GUIDE, "what_you_know": ASKED}.get(params.name)
        if fixed:
            return _prompt(fixed[language])
        if params.name != "answer_from_memory" or not given.get("question"):
            raise MCPError(types.INVALID_PARAMS, f"There is no prompt {params.name}, or its `question` is missing.")
        session = {"session": given["session"]} if given.get("session") else {}
        built = await self._ask(context, Call("POST", "context", {"query": given["question"], "format": "text", **session}))
        return _prompt(f"{built['text']}\n\n{given['question']}".strip())

    async def _ask(self, context: Context, call: Call) -> Any:
        try:
            return await in_thread(perform, self._caller_of(context), call)
        except Refused as refusal:
            raise MCPError(NOT_FOUND if refusal.status == 404 else types.INVALID_PARAMS, str(refusal)) from refusal


def _resource(address: str) -> Call:
    if address == PROFILE:
        return Call("GET", "profile")
    name = address.removeprefix(ONE)
    if not address.startswith(ONE) or not MEMORY.fullmatch(name):
        raise MCPError(NOT_FOUND, f"There is no {address}. Read {PROFILE}, or {ONE} followed by a memory's number.")
    return Call("GET", f"memories/{name}")


def _as_mcp(spec: ToolSpec) -> types.Tool:
    hints = types.ToolAnnotations(read_only_hint=spec.reads, destructive_hint=spec.destroys, open_world_hint=False)
    return types.Tool(name=spec.name, title=spec.title, description=spec.description, input_schema=spec.parameters, annotations=hints)


def _text(words: str) -> types.TextContent:
    return types.TextContent(type="text", text=words)


def _prompt(words: str) -> types.GetPromptResult:
    return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=_text(words))])
