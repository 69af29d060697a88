"""Figures in the documentation are those that were last measured: the tables of docs/performance.md."""

from pathlib import Path

import pytest
from benchmarks import dice
from benchmarks.page import PAGE, PAGES, QUOTED, with_quotations


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_quoted_figures_are_the_measured_ones(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text == with_quotations(text), "run: python -m benchmarks.page"


def test_the_first_page_quotes_figures() -> None:
    readme = PAGE.parents[1] / "README.md"
    assert len(QUOTED.findall(readme.read_text(encoding="utf-8"))) >= 5


def test_a_stale_figure_is_noticed_and_one_that_does_not_exist_refused() -> None:
    stale = "<!-- figure: playouts, stammtisch -->1<!-- /figure -->"
    assert with_quotations(stale) != stale
    with pytest.raises(KeyError):
        with_quotations(stale.replace("playouts", "somersaults"))


def test_the_table_of_the_dice_is_what_was_found() -> None:
    page = dice.PAGE.read_text(encoding="utf-8")
    assert page == dice.with_table(page), "run: python -m benchmarks.dice"
