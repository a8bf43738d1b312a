"""The formats that Django looks up by these names."""

from __future__ import annotations

DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
