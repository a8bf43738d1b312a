"""Archived files in a bucket, of Amazon S3 or of any server that speaks its protocol.

Credentials, region and endpoint come from the variables that every AWS program reads (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`,
`AWS_REGION`, `AWS_ENDPOINT_URL_S3`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

MISSING = {"404", "NoSuchKey", "NotFound"}
PATIENCE = Config(connect_timeout=10, read_timeout=60, retries={"max_attempts": 4, "mode": "standard"})


class Unreachable(OSError):
    """The bucket did not do what was asked of it."""


@contextmanager
def _named() -> Iterator[None]:
    """The library's own errors as the one that every kind of archive may raise."""
    try:
        yield
    except (BotoCoreError, ClientError) as error:
        raise Unreachable(type(error).__name__) from error


class Bucket:
    """Objects of one bucket, below a prefix."""

    def __init__(self, bucket: str, prefix: str) -> None:
        self._bucket = bucket
        self._prefix = f"{prefix.strip('/')}/" if prefix.strip("/") else ""
        self._client: Any = boto3.client("s3", config=PATIENCE, region_name=os.environ.get("AWS_REGION") or "us-east-1")

    def put(self, name: str, data: bytes) -> None:
        """Write the object, in place of an earlier one."""
        with _named():
            self._client.put_object(Bucket=self._bucket, Key=self._prefix + name, Body=data)

    def get(self, name: str) -> bytes | None:
        """The object's bytes; None when there is none."""
        with _named():
            try:
                found: bytes = self._client.get_object(Bucket=self._bucket, Key=self._prefix + name)["Body"].read()
            except ClientError as error:
                if error.response.get("Error", {}).get("Code") in MISSING:
                    return None
                raise
        return found

    def remove(self, name: str) -> None:
        """Remove it, with every version of it where the bucket keeps versions."""
        key = self._prefix + name
        with _named():
            self._client.delete_object(Bucket=self._bucket, Key=key)
            for page in self._client.get_paginator("list_object_versions").paginate(Bucket=self._bucket, Prefix=key):
                for one in [*page.get("Versions", []), *page.get("DeleteMarkers", [])]:
                    if one["Key"] == key:
                        self._client.delete_object(Bucket=self._bucket, Key=key, VersionId=one["VersionId"])

    def names(self, prefix: str) -> list[str]:
        """Every object whose name begins so, in order."""
        with _named():
            pages = self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=self._prefix + prefix)
            return sorted(one["Key"].removeprefix(self._prefix) for page in pages for one in page.get("Contents", []))
