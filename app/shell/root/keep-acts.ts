const fields = "input, textarea, select";
const pressed = `a, button, summary, ${fields}`;

/**
 * Keeps what the reader does on the page that the server rendered, until React has taken it over: a translator or an
 * extension may have changed the page, and then React renders it anew. A press on the old page, such as the one that woke
 * React, is made on the new one. What is returned, called once React is there, gives the new page what was typed and
 * chosen in the old one, and the focus; it returns whether the page was rendered anew.
 */
export function keepActs(root: Element): () => boolean {
  const served = root.firstElementChild;
  let focused: Element | null = document.activeElement;
  const until = new AbortController();
  root.addEventListener("focusin", ({ target }) => (focused = target instanceof Element ? target : null), until);
  served?.addEventListener("click", ({ target }) => {
    const one = target instanceof Element && !served.isConnected ? target.closest(pressed) : null;
    if (one) counterpart(one, served, root)?.click();
  });
  return () => {
    until.abort();
    if (!served || served.isConnected) return false;
    for (const field of served.querySelectorAll(fields)) {
      const now = counterpart(field, served, root);
      if (now) giveValue(field, now);
    }
    const now = focused && served.contains(focused) ? counterpart(focused, served, root) : undefined;
    if (document.activeElement === document.body) now?.focus({ preventScroll: true });
    return true;
  };
}

/** The element that stands in the place of `one`: translators add elements, but none of these. */
function counterpart(one: Element, served: Element, root: Element): HTMLElement | undefined {
  const place = Array.from(served.getElementsByTagName(one.tagName)).indexOf(one);
  const found = root.getElementsByTagName(one.tagName)[place];
  return found instanceof HTMLElement ? found : undefined;
}

function giveValue(old: Element, now: HTMLElement): void {
  if (old instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(old.type)) {
    if (now instanceof HTMLInputElement && old.checked !== now.checked && old.checked !== old.defaultChecked)
      now.click();
  } else if (old instanceof HTMLInputElement && now instanceof HTMLInputElement) {
    if (old.value !== old.defaultValue) tell(HTMLInputElement.prototype, now, old.value, "input");
  } else if (old instanceof HTMLTextAreaElement && now instanceof HTMLTextAreaElement) {
    if (old.value !== old.defaultValue) tell(HTMLTextAreaElement.prototype, now, old.value, "input");
  } else if (old instanceof HTMLSelectElement && now instanceof HTMLSelectElement && old.value !== now.value)
    tell(HTMLSelectElement.prototype, now, old.value, "change");
}

/** As a person types it: React hears only of values that it did not set itself. */
function tell(prototype: object, field: HTMLElement, value: string, type: string): void {
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
