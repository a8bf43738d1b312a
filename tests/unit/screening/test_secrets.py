"""Credentials are told by their shape or by the words around them."""

from __future__ import annotations

import pytest

from memory.enums import AccessLevel
from memory.screening import screen

SECRETS = {
    "sk-live-EXAMPLE-9f8e7d6c5b4a39281706f5e4d3c2b1a0": "my key is {}",
    "ghp_A1b2A1b2A1b2A1b2A1b2A1b2A1b2A1b2A1b2": "also {}.",
    "sk-test-51Zq8mD0notreal7hXkTq2Lw9": "Remember my API key: {}",
    "AKIAIOSFODNN7EXAMPLE": "记住{}",
    "xoxb-123456789012-abcdefABCDEF": "slack {}",
    "AIza" + "b1C2" * 9: "maps {}",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc-DEF": "use {} to sign in",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----": "my key:\n{}",
    "s3cr3t": "postgres://bob:{}@db.example.org/app",
    "hunter2": "My password is {}",
    "swordfish": "my wifi password is {}.",
    "Tr0ub4dor&3": "the login password for the nas is '{}'",
    "4821": "my pin is {}",
    "abc123!": "密码是 {}",
    "芝麻开门": "我的口令是{}",
    "xk7-Qp2": "我把密码改成了{}",
    "9f86d081884c7d659a2feaa0c55ad015": "the deploy token: {}",
    "a8F3kd02LsQ9x71ZmN": "API密钥：{}",
    "ｈｕｎｔｅｒ２": "密码：{}",
}


@pytest.mark.parametrize(("secret", "sentence"), SECRETS.items())
def test_a_credential_makes_the_text_secret_and_never_stands_in_the_masked_text(secret, sentence):
    text = sentence.format(secret)
    found = screen(text)
    assert found.level == AccessLevel.SECRET
    assert secret in {text[finding.start : finding.end] for finding in found.findings}
    assert secret not in found.masked_text


@pytest.mark.parametrize(
    "text",
    [
        "The password is required", "My password is too weak", "I forgot my password", "密码是必填的", "我忘了密码", "密码是什么？", "The password policy at work annoys me",
        "My token limit is 200000", "The key difference is explainability2024", "primary key user_id", "Use postgres://user:${DB_PASSWORD}@localhost/app",
        "I use a password manager", "The secret ingredient is paprika", "My key takeaway from the report-2024-summary", "口令太长了", "our password was changed last week",
        "commit 9f8e7d6c5b4a39281706f5e4d3c2b1a0", "The PIN is wrong",
    ],
)  # fmt: skip
def test_talk_about_credentials_is_no_credential(text):
    assert screen(text).findings == ()
