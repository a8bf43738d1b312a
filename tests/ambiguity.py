"""Whether a regular expression can take exponentially long: loops that can read the same words in more than one way.

Each outermost loop of a pattern becomes an automaton of its character positions (Glushkov). Two different runs over the same text that part at
one position and meet there again double the work with every round: `(?:actually no|actually|no)*` on "actually no actually no …". What an atomic
group or a possessive loop holds is read in one way only. Looking ahead and behind is taken for always true, so that a pattern may be blamed
wrongly, never acquitted wrongly. After Weber and Seidl, "On the degree of ambiguity of finite automata" (1991).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

MANY = 8
"""Rounds from which a bounded loop counts as one without end."""
Node = tuple[Any, Any]
Pair = tuple[int, int]


def exponential(pattern: re.Pattern[str]) -> list[str]:
    """Of each loop that reads some text in several ways, such a text; empty for a sound pattern."""
    tree = parser.parse(pattern.pattern, pattern.flags)
    return [witness for loop in _loops(tree) if (witness := _Loop(loop, pattern.flags).witness())]


def _loops(nodes: Sequence[Node]) -> Iterator[Any]:
    """The bodies of the outermost loops; those in what is read in one way only are looked at for themselves."""
    for op, av in nodes:
        if op in (code.MAX_REPEAT, code.MIN_REPEAT) and av[1] >= MANY and not _in_one_way(av[2]):
            yield av[2]
        elif op is code.POSSESSIVE_REPEAT:
            yield from _loops(av[2])
        else:
            for child in children(op, av):
                yield from _loops(child)


def _in_one_way(nodes: Sequence[Node]) -> bool:
    """Whether it is an atomic group and nothing else, so that each round of a loop is read in one way only."""
    if len(nodes) != 1:
        return False
    op, av = nodes[0]
    return op is code.ATOMIC_GROUP or (op is code.SUBPATTERN and _in_one_way(av[3]))


REPEATS = (code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT)
_INNER: dict[Any, Callable[[Any], list[Any]]] = {
    **dict.fromkeys(REPEATS, lambda av: [av[2]]),
    code.SUBPATTERN: lambda av: [av[3]],
    code.BRANCH: lambda av: list(av[1]),
    code.ASSERT: lambda av: [av[1]],
    code.ASSERT_NOT: lambda av: [av[1]],
    code.ATOMIC_GROUP: lambda av: [av],
    code.GROUPREF_EXISTS: lambda av: [one for one in av[1:] if one],
}


def children(op: Any, av: Any) -> list[Any]:
    """The sequences that a node of a pattern is made of."""
    return _INNER[op](av) if op in _INNER else []


@dataclass
class _Part:
    """A piece of the pattern: how often it can be empty (0, 1, or 2 for several ways), where it may begin and end.

    Beginnings and ends are positions, each with whether a word boundary stands before or after it.
    """

    empty: int = 1
    first: list[tuple[int, bool]] = field(default_factory=list)
    last: list[tuple[int, bool]] = field(default_factory=list)
    bound: bool = False


class _Loop:
    def __init__(self, body: Any, flags: int) -> None:
        self.ignore_case, self.any = bool(flags & re.IGNORECASE), bool(flags & re.DOTALL)
        self.sets: list[int] = []
        self.routes: dict[tuple[int, int], list[bool]] = {}
        self.alphabet = self._alphabet(body)
        self.words = sum(1 << place for place, char in enumerate(self.alphabet) if char.isalnum() or char == "_")
        self._star(self._sequence(body))

    def witness(self) -> str:
        """The characters at which two runs part and meet again, if there are such."""
        edges: dict[int, list[tuple[int, int]]] = {}
        for (left, right), routes in self.routes.items():
            masks = [self._mask(left, right, bound) for bound in routes]
            edges.setdefault(left, []).extend((right, mask) for mask in masks if mask)
        forward, doubled = self._pairs(edges)
        component = _components(forward)
        for left, right in doubled:
            if component[left, left] == component[right, right]:
                return self._shown(left) + self._shown(right)
        same = {component[pair]: pair for pair in forward if pair[0] == pair[1]}
        apart = next((pair for pair in forward if pair[0] != pair[1] and component[pair] in same), None)
        return "".join(map(self._shown, (*apart, same[component[apart]][0]))) if apart else ""

    def _pairs(self, edges: dict[int, list[tuple[int, int]]]) -> tuple[dict[Pair, set[Pair]], set[Pair]]:
        """Where two runs over the same text can be at once, and the steps from one position to another that can be taken in two ways."""
        forward: dict[Pair, set[Pair]] = {}
        doubled: set[Pair] = set()
        todo = [(place, place) for place in range(len(self.sets))]
        while todo:
            pair = todo.pop()
            if pair in forward:
                continue
            steps = list(product(enumerate(edges.get(pair[0], [])), enumerate(edges.get(pair[1], []))))
            forward[pair] = {(min(left, right), max(left, right)) for (_, (left, mask)), (_, (right, also)) in steps if mask & also}
            todo += forward[pair]
            if pair[0] == pair[1]:
                doubled |= {(pair[0], left) for (n, (left, mask)), (m, (right, also)) in steps if n < m and left == right and mask & also}
        return forward, doubled

    def _shown(self, place: int) -> str:
        first = (self.sets[place] & -self.sets[place]).bit_length() - 1
        return self.alphabet[first]

    def _mask(self, left: int, right: int, bound: bool) -> int:
        mask = self.sets[right]
        if bound and not self.sets[left] & self.words:
            return mask & self.words
        if bound and not self.sets[left] & ~self.words:
            return mask & ~self.words
        return mask

    def _alphabet(self, body: Any) -> str:
        """One character for each stretch that the pattern tells apart."""
        edges = {0, 0x30, 0x3A, 0x41, 0x5B, 0x5F, 0x60, 0x61, 0x7B, 0x20, 0x21, 0x0A, 0x0B, 0x09, 0x0D, 0x3000, 0x3001, 0x4E00, 0xE000}
        for char in _characters(body):
            for one in {char, ord(chr(char).lower()), ord(chr(char).upper()[0])}:
                edges |= {one, one + 1}
        return "".join(map(chr, sorted(edge for edge in edges if edge < 0x110000)))

    def _sequence(self, nodes: Sequence[Node]) -> _Part:
        whole = _Part()
        for node in nodes:
            whole = self._joined(whole, self._part(*node))
        return whole

    def _joined(self, left: _Part, right: _Part) -> _Part:
        for one, behind in left.last:
            for other, before in right.first:
                self.routes.setdefault((one, other), []).append(behind or before)
        through = [(place, bound or left.bound) for place, bound in right.first] * min(left.empty, 2)
        beyond = [(place, bound or right.bound) for place, bound in left.last] * min(right.empty, 2)
        empty = min(left.empty * right.empty, 2)
        return _Part(empty, left.first + through, right.last + beyond, bool(empty) and (left.bound or right.bound))

    def _star(self, body: _Part) -> _Part:
        for one, behind in body.last:
            for other, before in body.first:
                self.routes.setdefault((one, other), []).append(behind or before)
        return _Part(1, body.first, body.last)

    def _part(self, op: Any, av: Any) -> _Part:
        if op in (code.LITERAL, code.NOT_LITERAL, code.ANY, code.IN):
            return self._position(op, av)
        if op is code.AT:
            return _Part(1, bound=av is code.AT_BOUNDARY)
        if op in REPEATS:
            return self._repeated(*av)
        if op in (code.SUBPATTERN, code.ATOMIC_GROUP, code.BRANCH):
            return self._alternatives([self._sequence(one) for one in children(op, av)])
        return _Part()

    def _alternatives(self, parts: Sequence[_Part]) -> _Part:
        empty = min(sum(part.empty for part in parts), 2)
        ends = [place for part in parts for place in part.last]
        return _Part(empty, [place for part in parts for place in part.first], ends, any(part.bound for part in parts))

    def _repeated(self, least: int, most: Any, body: Any) -> _Part:
        whole = _Part()
        if most >= MANY:
            whole = self._star(self._sequence(body))
            most = least = min(least, MANY)
        for _round in range(most - least):
            inner = self._joined(self._sequence(body), whole)
            whole = _Part(1, inner.first, inner.last)
        for _round in range(least):
            whole = self._joined(self._sequence(body), whole)
        return whole

    def _position(self, op: Any, av: Any) -> _Part:
        members = [(op, av)] if op is not code.IN else av
        mask = sum(1 << place for place, char in enumerate(self.alphabet) if self._fits(members, char))
        self.sets.append(mask)
        place = (len(self.sets) - 1, False)
        return _Part(0, [place], [place])

    def _fits(self, members: Sequence[Node], char: str) -> bool:
        forms = {char, char.lower(), char.upper()} if self.ignore_case else {char}
        denied = members[0][0] is code.NEGATE
        if self.any and members[0][0] is code.ANY:
            return True
        held = any(holds(op, av, form) for op, av in members for form in forms if len(form) == 1)
        return held != denied


def holds(op: Any, av: Any, char: str) -> bool:
    if op is code.LITERAL:
        return ord(char) == av
    if op is code.NOT_LITERAL:
        return ord(char) != av
    if op is code.ANY:
        return char != "\n"
    if op is code.RANGE:
        return bool(av[0] <= ord(char) <= av[1])
    if op is code.CATEGORY:
        return bool(re.match(_CATEGORIES[av], char))
    return False


_CATEGORIES = {
    code.CATEGORY_DIGIT: r"\d",
    code.CATEGORY_NOT_DIGIT: r"\D",
    code.CATEGORY_SPACE: r"\s",
    code.CATEGORY_NOT_SPACE: r"\S",
    code.CATEGORY_WORD: r"\w",
    code.CATEGORY_NOT_WORD: r"\W",
}


def _characters(nodes: Sequence[Node]) -> Iterator[int]:
    for op, av in nodes:
        if op in (code.LITERAL, code.NOT_LITERAL):
            yield av
        elif op is code.RANGE:
            yield from av
        elif op is code.IN:
            yield from _characters(av)
        for child in children(op, av):
            yield from _characters(child)


def _components(forward: dict[Pair, set[Pair]]) -> dict[Pair, int]:  # noqa: C901, PLR0912 (one algorithm in one piece)
    """The strongly connected components, numbered (Tarjan, without recursion)."""
    index: dict[tuple[int, int], int] = {}
    low: dict[tuple[int, int], int] = {}
    component: dict[tuple[int, int], int] = {}
    stack: list[tuple[int, int]] = []
    for root in forward:
        if root in index:
            continue
        work = [(root, iter(forward[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        while work:
            node, onward = work[-1]
            step = next((to for to in onward if to not in component), None)
            if step is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    while True:
                        member = stack.pop()
                        component[member] = index[node]
                        if member == node:
                            break
            elif step in index:
                low[node] = min(low[node], index[step])
            else:
                index[step] = low[step] = len(index)
                stack.append(step)
                work.append((step, iter(forward[step])))
    return component
