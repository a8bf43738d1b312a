"""The process in which templates are rendered. Run alone by `templates`: it knows Jinja2 and plain data, and nothing of the service.

One line of JSON in, {"template", "values", "limit"}; one line out, {"text"} or {"error"}. It may be killed at any moment.
"""

from __future__ import annotations

import json
import resource
import sys
from typing import Any, NoReturn

from jinja2 import ChainableUndefined, TemplateError
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

MEMORY = 512 * 1024 * 1024
TOO_LONG = "The prompt would be longer than {limit} bytes."
# What a product of two values may be at most: numbers of a prompt, and texts that are repeated.
LARGEST = 1_000_000


class Sandbox(ImmutableSandboxedEnvironment):
    """No attribute that begins with an underscore, nothing that changes a value, no huge products."""

    intercepted_binops = frozenset(["*", "**", "%"])

    def unsafe_undefined(self, obj: Any, attribute: str) -> NoReturn:
        """An attribute that is not to be had is refused, rather than empty like what is not known."""
        raise SecurityError(f"{attribute!r} of {type(obj).__name__} is not available.")

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """The product, unless it would be a text or number too large to be meant."""
        if operator == "%" and isinstance(left, str):
            raise SecurityError("Old-style formatting is not available.")
        sizes = [
            len(one) if hasattr(one, "__len__") else abs(one) for one in (left, right) if hasattr(one, "__len__") or isinstance(one, int)
        ]
        if operator == "**" and any(size > 64 for size in sizes):
            raise SecurityError("This power is too large.")
        if operator == "*" and len(sizes) == 2 and sizes[0] * sizes[1] > LARGEST:
            raise SecurityError("This product is too large.")
        return super().call_binop(context, operator, left, right)


def environment() -> Sandbox:
    """Plain text, no files to include, and of Jinja2's functions only `range`, `dict` and `namespace`."""
    # What is not known of a person is empty, also where a part of it is asked for: `profile.basic.region` of somebody without a profile.
    sandbox = Sandbox(
        loader=None, autoescape=False, keep_trailing_newline=False, trim_blocks=True, lstrip_blocks=True, undefined=ChainableUndefined
    )
    for name in ("lipsum", "cycler", "joiner"):
        del sandbox.globals[name]
    for name in ("center", "format", "xmlattr", "filesizeformat", "urlize"):
        del sandbox.filters[name]
    return sandbox


def render(sandbox: Sandbox, template: str, values: dict[str, Any], limit: int) -> dict[str, str]:
    """The text, or what is wrong with the template in a sentence; neither holds what no answer could carry."""
    return {name: _sayable(words) for name, words in _rendered(sandbox, template, values, limit).items()}


def _sayable(text: str) -> str:
    """The text with U+FFFD for NUL and for half of a surrogate pair, which an escape in a template can make; two halves that fit are one character."""
    return text.replace("\x00", "\ufffd").encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _rendered(sandbox: Sandbox, template: str, values: dict[str, Any], limit: int) -> dict[str, str]:
    try:
        parts: list[str] = []
        size = 0
        for part in sandbox.from_string(template).generate(values):
            size += len(_sayable(part).encode())
            if size > limit:
                return {"error": TOO_LONG.format(limit=limit)}
            parts.append(part)
        return {"text": "".join(parts)}
    except TemplateError as error:
        line = getattr(error, "lineno", None)
        return {"error": f"Line {line}: {error.message}" if line else str(error.message)}
    except MemoryError:
        return {"error": "The template takes too much memory."}
    except RecursionError:
        return {"error": "The template is nested too deeply."}
    except Exception as error:  # noqa: BLE001 (whatever a template does wrong is its author's to read)
        return {"error": f"{type(error).__name__}: {error}"[:300]}


def main() -> None:
    """Answer until the input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    sandbox = environment()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        asked = json.loads(line)
        answer = render(sandbox, asked["template"], asked["values"], asked["limit"])
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
