"""Rulings, score sheets and error messages in words, Russian and English: nothing is decided here, only said."""

from __future__ import annotations
