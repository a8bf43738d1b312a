"""Which embedding model is in force, and the object that embeds for it."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass
from typing import Any

from django.core.signals import setting_changed
from django.db import IntegrityError, transaction

from memory.models import EmbeddingModel
from memory.providers import registry
from memory.providers.base import Embedder, EmbedderUnavailable
from memory.providers.cached import CachedQueries
from memory.providers.embedded import EmbeddedE5
from memory.vectors.centres import Centres, shipped

log = logging.getLogger(__name__)

# How long a process may go on with the model it knows after another process switched. Old vectors are kept longer than this.
KNOWN_FOR_SECONDS = 5.0
# Stands in as long as no model has ever answered.
WORDS_ONLY = "words only"


@dataclass(frozen=True)
class ActiveModel:
    """The model whose vectors search compares. `embedder` is None when this process has no way to ask it any more.

    `also`: models that are being filled. Writers make rows for them too, so that none is missing when one of them takes over.
    """

    row: EmbeddingModel
    centres: Centres
    embedder: Embedder | None
    also: tuple[EmbeddingModel, ...] = ()

    @property
    def live(self) -> tuple[EmbeddingModel, ...]:
        """All models that need a row of each memory, the active one first."""
        return (self.row, *self.also)


_lock = threading.Lock()
_known: tuple[float, ActiveModel] | None = None


def active() -> ActiveModel:
    """The model in force; the configured one becomes it where there is none yet."""
    global _known  # noqa: PLW0603 (one cell a process)
    with _lock:
        if _known is None or time.monotonic() - _known[0] > KNOWN_FOR_SECONDS:
            _known = (time.monotonic(), _look())
        return _known[1]


def _look() -> ActiveModel:
    rows = list(EmbeddingModel.objects.exclude(state=EmbeddingModel.State.RETIRED).order_by("pk"))
    row = next((one for one in rows if one.state == EmbeddingModel.State.ACTIVE), None) or _first()
    return of(row, also=tuple(one for one in rows if one.pk != row.pk))


def of(row: EmbeddingModel, also: tuple[EmbeddingModel, ...] = ()) -> ActiveModel:
    """The row with its centres and whoever embeds for it."""
    return ActiveModel(row, Centres.from_json(row.centres), embedder_of(row), also)


def _first() -> EmbeddingModel:
    """The configured model; while it cannot even tell its dimensions, words alone, until the switch of models finds it answering."""
    try:
        return register(registry.embedder(), activate=True)
    except EmbedderUnavailable:
        row, _ = EmbeddingModel.objects.get_or_create(
            name=WORDS_ONLY, version="0", dimensions=1, defaults={"state": EmbeddingModel.State.ACTIVE}
        )
        return row


def forget_known() -> None:
    """Look again at the next call: for the process that switches, and for tests."""
    global _known  # noqa: PLW0603
    with _lock:
        _known = None


def register(embedder: Embedder, *, activate: bool = False, measured: Centres | None = None) -> EmbeddingModel:
    """The row of this model, made if need be, with the centres and the floor shipped with the product, or with `measured` centres.

    Without either its vectors are taken as they are, until `switch.advance` has measured.
    """
    known = shipped(embedder.name, embedder.version)
    centres = known.centres if known else measured or Centres({})
    state = EmbeddingModel.State.ACTIVE if activate else EmbeddingModel.State.FILLING
    row: EmbeddingModel
    try:
        with transaction.atomic():
            row, _ = EmbeddingModel.objects.get_or_create(
                name=embedder.name[:100],
                version=marked(embedder, centres),
                dimensions=embedder.dimensions,
                defaults={"state": state, "centres": centres.to_json() if centres.means else {}, "floor": known.floor if known else {}},
            )
    except IntegrityError:
        # Another process was first to make a model active.
        row = EmbeddingModel.objects.get(state=EmbeddingModel.State.ACTIVE)
    return row


def marked(embedder: Embedder, centres: Centres) -> str:
    """The version under which vectors are comparable: the model's, and the mark of the centres taken off."""
    return f"{embedder.version[:40]}+{centres.mark}"


def is_of(row: EmbeddingModel, embedder: Embedder) -> bool:
    """Whether the row's vectors come from this embedder, whatever its centres. No server is asked.

    A remote model of the same name that gives vectors of another length is another model.
    """
    named = row.name == embedder.name[:100] and row.version.split("+")[0] == embedder.version[:40]
    return named and getattr(embedder, "known_dimensions", None) in (None, row.dimensions)


def embedder_of(row: EmbeddingModel) -> Embedder | None:
    """Who embeds for this row: the configured model, or the one in the house while another is still being filled."""
    configured = registry.embedder()
    if is_of(row, configured):
        return configured
    in_house = EmbeddedE5()
    if is_of(row, in_house):
        return CachedQueries(in_house)
    log.warning("No embedder for %s; searches go by words until the configured model is filled", row)
    return None


def ask(model: ActiveModel) -> Embedder:
    """The embedder of the model; EmbedderUnavailable when there is none."""
    if model.embedder is None:
        raise EmbedderUnavailable(f"The embedding model {model.row} is no longer configured.", permanent=True)
    return model.embedder


def _on_change(*, setting: str, **_kwargs: Any) -> None:
    if setting.startswith(("EMBEDDINGS_", "DATABASE")):
        forget_known()


setting_changed.connect(_on_change)
