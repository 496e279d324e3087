"""Watch the effects on the stage of a table."""

from playwright.sync_api import Page

# Records every effect on the stage; animations are too short to be polled for.
WATCH = """
window.seen = [];
new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes)
      if (node.nodeType === 1)
        for (const one of [node, ...node.querySelectorAll('[data-effect]')])
          if (one.dataset?.effect) window.seen.push(one.dataset.effect.split(' ')[0]);
}).observe(document, {childList: true, subtree: true});
"""


def wait_for(page: Page, *effects: str) -> None:
    page.wait_for_function("(wanted) => wanted.every((one) => window.seen.includes(one))", arg=list(effects))
