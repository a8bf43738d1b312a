"""Sample people and conversations, invented, so that there is something to look at on the first start. They pass through the ordinary ways."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.errors import Conflict
from accounts.models import User
from accounts.services.agents import all_agents, create_agent
from accounts.services.authentication import acting_agent, person_principal
from accounts.services.users import create_person
from memory.capture.services import ingest
from memory.context.services import build_context
from memory.enums import State
from memory.lifecycle.selectors import MemoryFilters, page
from memory.lifecycle.services import confirm
from memory.sessions.types import MessageIn


@dataclass(frozen=True, slots=True)
class Person:
    """A sample person: how they sign in, how agents name them, and what they say. `kept`: words of candidates they have confirmed."""

    email: str
    name: str
    external_id: str
    language: str
    zone: str
    talks: tuple[tuple[str, str, int, tuple[tuple[str, str], ...]], ...]
    kept: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    staff: bool = False


MAYA = Person(
    email="maya@demo.example",
    name="Maya Ellison",
    external_id="demo-maya",
    language="en",
    zone="Europe/Lisbon",
    talks=(
        (
            "assistant",
            "Getting started",
            21,
            (
                ("user", "Hi, I'm Maya and I work as a landscape architect in Porto."),
                ("assistant", "Nice to meet you, Maya. What are you working on?"),
                ("user", "A school garden. Please remember that my site visits are on Tuesday mornings."),
                ("assistant", "Noted."),
                ("user", "Keep answers short and use bullet points."),
            ),
        ),
        (
            "assistant",
            "Dinner for the team",
            9,
            (
                ("user", "I'm allergic to walnuts, so check every recipe."),
                ("assistant", "I will leave out walnuts."),
                ("user", "My sister Ines is vegetarian, she joins us on Friday."),
            ),
        ),
        (
            "code",
            "Plant database",
            3,
            (
                ("user", "I've switched from spreadsheets to PostgreSQL for the plant list."),
                ("assistant", "Good choice for that many species."),
                ("user", "I moved from Porto to Lisbon last month, update the frost dates."),
            ),
        ),
    ),
    kept=("Maya", "landscape", "walnuts", "short", "bullet"),
    asks=("Which days am I on site?", "Can I serve the walnut cake on Friday?"),
)
LIN = Person(
    email="lin@demo.example",
    name="林若溪",
    external_id="demo-lin",
    language="zh-hans",
    zone="Asia/Shanghai",
    talks=(
        (
            "assistant",
            "第一次聊天",
            18,
            (
                ("user", "我叫林若溪，在一家出版社做编辑，住在苏州。"),
                ("assistant", "你好，若溪。"),
                ("user", "请记住我每周一上午开选题会"),
                ("assistant", "好的。"),
                ("user", "别提建议方案了，我只要数据"),
            ),
        ),
        (
            "assistant",
            "聚餐",
            7,
            (
                ("user", "我对虾过敏，也不吃香菜。"),
                ("assistant", "明白，会避开。"),
                ("user", "我同事小周喜欢吃辣，你看着选一家。"),
            ),
        ),
        (
            "code",
            "排版脚本",
            2,
            (("user", "我从 Word 换成 Markdown 写稿了。"), ("assistant", "那脚本也要改。"), ("user", "我搬到南京了，寄样书的地址要改。")),
        ),
    ),
    kept=("林若溪", "编辑", "苏州", "数据", "虾"),
    asks=("周一有什么安排？", "这道虾仁炒蛋我能吃吗？"),
)
ADMIN = Person(
    email="admin@demo.example", name="Desk administrator", external_id="demo-admin", language="", zone="UTC", talks=(), staff=True
)
AGENTS = (("assistant", "Everyday assistant"), ("code", "Coding assistant"))


def load() -> dict[str, str]:
    """Make the sample people and play their conversations. E-mail → password; empty when they are there already."""
    for slug, name in AGENTS:
        create_agent(slug, name=name)
    passwords: dict[str, str] = {}
    for person in (ADMIN, MAYA, LIN):
        password = secrets.token_urlsafe(9)
        try:
            user = create_person(person.email, password, staff=person.staff, external_id=person.external_id, name=person.name)
        except Conflict:
            continue
        User.objects.filter(pk=user.pk).update(language=person.language, time_zone=person.zone)
        passwords[person.email] = password
        _live(User.objects.get(pk=user.pk), person)
    return passwords


def _live(user: User, person: Person) -> None:
    now = timezone.now()
    for place, (agent, title, days, said) in enumerate(person.talks):
        _talk(user, agent, f"demo-{place + 1}", title, said, now - timedelta(days=days))
        _confirm(user, person)
    if person.asks:
        speaker = acting_agent(user.owner_id, _agent_id("assistant"))
        for question in person.asks:
            build_context(speaker, query=question, session="demo-1")


def _talk(user: User, agent: str, session: str, title: str, said: tuple[tuple[str, str], ...], start: datetime) -> None:
    speaker = acting_agent(user.owner_id, _agent_id(agent))
    for minute, (role, text) in enumerate(said):
        message = MessageIn(role, text, id=f"{session}-{minute}", at=start + timedelta(minutes=minute))
        ingest(speaker, session=session, title=title, messages=[message], wait=True)


def _confirm(user: User, person: Person) -> None:
    principal = person_principal(user)
    waiting = page(principal, filters=MemoryFilters(states=(State.CANDIDATE,)), limit=100, sort="oldest").rows
    for memory in waiting:
        if any(word in memory.text for word in person.kept):
            confirm(principal, memory.pk)


def _agent_id(slug: str) -> int:
    return next(agent.pk for agent in all_agents() if agent.slug == slug)
