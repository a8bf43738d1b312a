"""What workers do. Tasks carry ids, load nothing, and call one service; all of them may run twice."""

from __future__ import annotations
