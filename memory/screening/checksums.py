"""The published check digits that tell a number of a person from any other number."""

from __future__ import annotations

import re
from datetime import date

_PROVINCE = re.compile("1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]")
_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_ID_CHECKS = "10X98765432"


def is_resident_id(digits: str) -> bool:
    """GB 11643-1999, 18 characters: a province, a possible date of birth, and the check character of ISO 7064 MOD 11-2."""
    if not _PROVINCE.match(digits) or not is_date(digits[6:14]):
        return False
    total = sum(int(digit) * weight for digit, weight in zip(digits[:17], _ID_WEIGHTS, strict=True))
    return _ID_CHECKS[total % 11] == digits[17]


def is_date(digits: str) -> bool:
    """Whether the eight digits are a day of the years 1900 to 2099."""
    try:
        return date(int(digits[:4]), int(digits[4:6]), int(digits[6:])).year in range(1900, 2100)
    except ValueError:
        return False


def is_luhn(digits: str) -> bool:
    """The check digit of ISO/IEC 7812-1, as on bank cards."""
    doubled = [int(digit) * 2 for digit in digits[-2::-2]]
    return (sum(int(digit) for digit in digits[-1::-2]) + sum(number - 9 if number > 9 else number for number in doubled)) % 10 == 0


def is_iban(written: str) -> bool:
    """ISO 13616: 15 to 34 letters and digits whose rearranged number leaves 1 when divided by 97."""
    account = written.replace(" ", "")
    if not 15 <= len(account) <= 34:
        return False
    return int("".join(str(int(character, 36)) for character in account[4:] + account[:4])) % 97 == 1
