/**
 * Has React's sentences stay true in a page that a browser's translator changes. It puts a `font` element in the place of
 * each text, which React goes on to write, to move and to remove: a text that React has changed is put back in the place
 * of its translation, where the translator finds and translates it anew, and a translation goes where its text goes. Runs
 * as long as the page.
 */
export function heedTranslator(root: Element): void {
  const translations = new WeakMap<Node, Element>();
  const seen = new WeakSet<Element>();

  const written = new MutationObserver((records) => {
    for (const { target } of records) {
      const translation = translations.get(target);
      translations.delete(target);
      if (translation?.isConnected === true && target instanceof Text) translation.replaceWith(target);
    }
  });

  /** Has what React does to a translated text of `parent` be done to its translation: else the browser refuses it. */
  function translateCalls(parent: Node): void {
    const { appendChild, insertBefore, removeChild } = Node.prototype;
    const shownFor = (child: Node | null) => {
      const translation = child && translations.get(child);
      return translation?.parentNode === parent ? translation : child;
    };
    Object.assign(parent, {
      appendChild: (added: Node) => appendChild.call(parent, shownFor(added) ?? added),
      insertBefore: (added: Node, next: Node | null) =>
        insertBefore.call(parent, shownFor(added) ?? added, shownFor(next)),
      removeChild: (child: Node) => removeChild.call(parent, shownFor(child) ?? child),
    });
  }

  new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling } of records) {
      const translation = [...addedNodes, previousSibling].find(isTranslation);
      const [text] = removedNodes;
      if (!translation || !(text instanceof Text) || seen.has(translation)) continue;
      seen.add(translation);
      translations.set(text, translation);
      written.observe(text, { characterData: true });
      if (!Object.hasOwn(target, "removeChild")) translateCalls(target);
    }
  }).observe(root, { subtree: true, childList: true });
}

function isTranslation(node: Node | null): node is Element {
  return node instanceof Element && node.localName === "font";
}
