import { expect, type Page } from "@playwright/test";

/**
 * Fails where the page as it stands has to be scrolled sideways, where words lie over other words or controls, or where
 * words are cut off.
 */
export async function checkReadable(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  expect(await page.evaluate(unreadable), name).toEqual([]);
}

/**
 * Fails where a control that Tab leads to can't be seen once it has the focus: off the screen, or under what stays in its
 * place (WCAG 2.4.11); and, in forced colors, which show no shadows, where it has no frame.
 */
export async function checkReachable(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  // From a key on, the browser shows the focus as it does for who has no pointer, and scrolls in the same way.
  await page.locator("#main").focus();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(lookAtEachFocus), name).toEqual([]);
}

/**
 * Fails where a screen that was opened without JavaScript has no heading, waits for a script, shows a control that would
 * do nothing, or is wider than a laptop or a phone.
 */
export async function checkPlain(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(unfinished), `${new URL(page.url()).pathname} at ${width} px`).toEqual([]);
  }
}

function unreadable(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
  const boxes = [...document.querySelectorAll<HTMLElement>("main *")].filter(isShown).flatMap((element) => {
    if (element.matches("button, input, select, textarea"))
      return [{ element, name: nameOf(element), box: element.getBoundingClientRect() }];
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = overflowX === "hidden" || overflowY === "hidden";
    if (hides && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1))
      found.push(`cut off: ${nameOf(element)}`);
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "")
      .flatMap((node) => {
        const range = new Range();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map((box) => ({ element, name: nameOf(element), box }));
      });
  });
  for (const [at, { element, name, box }] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      if (element.contains(other.element) || other.element.contains(element)) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      // Lines of one paragraph may touch by the height of a letter's tail.
      if (across > 2 && down > Math.min(box.height, other.box.height) / 3) found.push(`${name} over ${other.name}`);
    }
  return [...new Set(found)];

  function isShown(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 2 &&
      height > 2 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest(".visually-hidden, noscript") === null
    );
  }

  function nameOf(element: HTMLElement): string {
    const words = (element.ariaLabel ?? element.textContent).trim().slice(0, 40);
    return `${element.tagName.toLowerCase()} '${words}'`;
  }
}

/** Runs in the page, for whose hundreds of controls as many presses of Tab would take minutes. */
function lookAtEachFocus(): string[] {
  const controls = "#main :is(a[href], button, input, select, textarea, summary, [tabindex='0'])";
  const isForced = matchMedia("(forced-colors: active)").matches;
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    control.focus();
    const problem = document.activeElement === control ? problemOf(control) : "";
    return problem === "" ? [] : [`${problem}: ${control.outerHTML.slice(0, 120)}`];
  });

  function problemOf(focused: HTMLElement): string {
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    if (x0 >= x1 || y0 >= y1) return "off the screen";
    const shown = document.elementFromPoint((x0 + x1) / 2, (y0 + y1) / 2);
    if (shown && !focused.contains(shown) && !shown.contains(focused)) return `under ${shown.outerHTML.slice(0, 120)}`;
    return isForced && !isFramed(focused) ? "without a frame" : "";
  }

  /** Where all of a label, or of a section with one link, can be pressed, all of it is framed. */
  function isFramed(focused: HTMLElement): boolean {
    const pressed = [focused, focused.closest("label"), focused.closest("section")];
    return pressed.some((each) => each !== null && getComputedStyle(each).outlineStyle !== "none");
  }
}

function unfinished(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const waiting = [...document.querySelectorAll<HTMLElement>("main *")].filter(
    (each) => each.children.length === 0 && /^\s*Loading/.test(each.textContent) && isShown(each),
  );
  const dead = [
    ...document.querySelectorAll<HTMLElement>("button, kbd, input, select, textarea, [role=button]"),
  ].filter((control) => isShown(control) && !works(control));
  return [
    ...([...document.querySelectorAll("h1")].filter(isShown).length === 1 ? [] : ["without a heading"]),
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
    ...waiting.map(({ textContent }) => `waits: ${textContent}`),
    ...dead.map(({ outerHTML }) => `does nothing: ${outerHTML.slice(0, 200)}`),
  ];

  function isShown(element: HTMLElement): boolean {
    return element.checkVisibility({ visibilityProperty: true });
  }

  function works(control: HTMLElement): boolean {
    if (control instanceof HTMLButtonElement)
      return control.popoverTargetElement !== null || (control.type === "submit" && control.form !== null);
    return (
      (control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement) &&
      control.form !== null
    );
  }
}
