"""The engine. Django looks for `DatabaseWrapper` in a module of this name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.db.backends.postgresql import base
from django.db.utils import OperationalError

from config.embedded.errors import CannotStart
from config.embedded.server import server


class DatabaseWrapper(base.DatabaseWrapper):
    """Starts the embedded server with the first connection, so that commands which need no data start nothing."""

    def get_connection_params(self) -> dict[str, Any]:
        """What psycopg connects with. The setting EMBEDDED holds the data folder of the embedded server."""
        data_dir = self.settings_dict.get("EMBEDDED")
        if data_dir:
            try:
                server(Path(data_dir)).ensure()
            except CannotStart as error:
                raise OperationalError(str(error)) from error
        return super().get_connection_params()
