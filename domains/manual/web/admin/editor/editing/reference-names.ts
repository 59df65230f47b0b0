import type { Node } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { textOf } from "../document/page-schema.ts";

/** What references lead to now, by their stored addresses. */
export type ReferenceNames = Map<string, string>;

const key = new PluginKey<DecorationSet>("reference-names");

/** Says of each reference what it leads to now, where another number stands in its words, and where it leads nowhere. */
export function referenceNames(names: ReferenceNames): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, { doc }) => DecorationSet.create(doc, decorations(doc, names)),
      apply: (transaction, shown) =>
        transaction.docChanged || transaction.getMeta(key) !== undefined
          ? DecorationSet.create(transaction.doc, decorations(transaction.doc, names))
          : shown,
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

/** The transaction meta that shows names that have just become known. */
export const namesChanged = key;

interface Found {
  from: number;
  to: number;
  href: string;
  words: string;
}

/** References by block: most blocks are the same nodes as a moment ago. */
const found = new WeakMap<Node, Found[]>();

function decorations(doc: Node, names: ReferenceNames): Decoration[] {
  const shown: Decoration[] = [];
  let at = 0;
  for (const block of doc.children) {
    for (const { from, to, href, words } of referencesIn(block)) {
      const attributes = describe(href, words, names);
      if (attributes) shown.push(Decoration.inline(at + from, at + to, attributes));
    }
    at += block.nodeSize;
  }
  return shown;
}

function referencesIn(block: Node): Found[] {
  const known = found.get(block);
  if (known) return known;
  const references: Found[] = [];
  block.descendants((node, position) => {
    const link = node.marks.find(({ type }) => type.name === "link");
    if (!link) return;
    const [from, href, words] = [position + 1, textOf(link, "href"), node.text ?? ""];
    const last = references.at(-1);
    // One reference may have several formats.
    if (last?.to === from && last.href === href)
      references[references.length - 1] = { ...last, to: from + node.nodeSize, words: last.words + words };
    else references.push({ from, to: from + node.nodeSize, href, words });
  });
  found.set(block, references);
  return references;
}

function describe(href: string, words: string, names: ReferenceNames): Record<string, string> | null {
  if (!href.startsWith("page:")) return { title: `Links to ${href}` };
  const name = names.get(href);
  if (name === undefined)
    return names.size === 0
      ? null
      : { class: "editor-lost", title: "Links to a page or heading that no longer exists" };
  const [said, now] = [numberIn(words), numberIn(name)];
  if (said !== null && now !== null && said !== now && !now.startsWith(said) && !said.startsWith(now))
    return { class: "editor-stale", title: `Links to ${name}, which is not the number in the text` };
  return { title: `Links to ${name}` };
}

/** '10.2' of 'Rule 10.2 Case Names'; null if there is none. */
function numberIn(words: string): string | null {
  return /\b(?:Rule |Table )?([A-Z]{0,2}\d+(?:\.\d+)*)/.exec(words)?.[1] ?? null;
}
