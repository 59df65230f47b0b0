/**
 * Runs in a page, from its first moment on, and logs an error when two write the same piece of it: a script puts an
 * element among those that React renders, or changes an attribute that React sets. React then hydrates what is no longer
 * the server's, renders the whole page anew, and what the reader did there is lost.
 *
 * Scripts have elements of their own: those outside React's root, and what stands in `Html`, which React never looks into.
 */
export function watchOwners(): void {
  type Props = Readonly<Record<string, unknown>>;
  const names: Readonly<Record<string, string>> = { class: "className", for: "htmlFor", tabindex: "tabIndex" };
  const isOwn = (name: string) => /^(?:aria-|data-|class$|for$|hidden$|href$|id$|role$|tabindex$|title$)/.test(name);

  /** What React renders an element with; undefined if it is none of React's. */
  function propsOf(node: Node): Props | undefined {
    const key = Object.keys(node).find((name) => name.startsWith("__reactProps$"));
    const props: unknown = key === undefined ? undefined : Reflect.get(node, key);
    return typeof props === "object" && props !== null ? { ...props } : undefined;
  }

  function expected(props: Props, name: string): string | null | undefined {
    const value = props[names[name] ?? name];
    if (value === undefined) return undefined;
    if (value === null || (value === false && !/^(?:aria|data)-/.test(name))) return null;
    return value === true && !/^(?:aria|data)-/.test(name)
      ? ""
      : typeof value === "string"
        ? value
        : JSON.stringify(value);
  }

  function checkAttribute(element: Element, name: string): void {
    const props = isOwn(name) ? propsOf(element) : undefined;
    const wanted = props && expected(props, name);
    const found = element.getAttribute(name);
    if (wanted === undefined || wanted === found) return;
    tell(`a script wrote ${name}=${found} where React has ${wanted}`, element);
  }

  function checkPlace(element: Element): void {
    const props = element.parentElement && !propsOf(element) ? propsOf(element.parentElement) : undefined;
    if (!props || "dangerouslySetInnerHTML" in props || element.matches("font, script, style, link")) return;
    tell("a script put an element among React's", element);
  }

  function tell(what: string, element: Element): void {
    const parent = element.parentElement?.cloneNode();
    const shell = [parent, element.cloneNode()].map((node) => (node instanceof Element ? node.outerHTML : ""));
    console.error(`two owners: ${what}: ${shell.join(" > ")}`);
  }

  /** Whether it stands in a Suspense boundary, between its comments: React hydrates those later than what is around them. */
  function isHydratedLater(element: Element): boolean {
    for (let node = element.previousSibling; node; node = node.previousSibling)
      if (node instanceof Comment && /^\/?\$/.test(node.data)) return !node.data.startsWith("/");
    return false;
  }

  function checkAll(): void {
    for (const element of document.querySelectorAll("#root *")) {
      if (!isHydratedLater(element)) checkPlace(element);
      for (const name of element.getAttributeNames()) checkAttribute(element, name);
    }
  }

  const isHydrated = () => document.documentElement.dataset["react"] !== undefined;
  let wasHydrated = false;
  new MutationObserver((records) => {
    if (!isHydrated()) return;
    if (!wasHydrated) checkAll();
    wasHydrated = true;
    for (const { type, target, attributeName, addedNodes } of records) {
      if (type === "attributes" && target instanceof Element && attributeName !== null)
        checkAttribute(target, attributeName);
      for (const added of addedNodes) if (added instanceof Element && added.isConnected) checkPlace(added);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
