import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { EditedConflict, Presence } from "../../../../admin/editing-contract.ts";
import { idOf } from "../document/page-schema.ts";
import { element } from "../editing/element.ts";

/** What is shown at blocks besides their text: choices that wait, and who else writes there. */
export interface Beside {
  conflicts: readonly EditedConflict[];
  here: readonly Presence[];
}

export const besideKey = new PluginKey<Beside>("beside");

/** Only this editor sets it. */
function isBeside(value: unknown): value is Partial<Beside> {
  return typeof value === "object" && value !== null;
}

type Choose = (conflict: string, choice: "mine" | "theirs") => void;

/** Shows at each block what waits for a choice there, and who else writes in it. */
export function besideBlocks(choose: Choose): Plugin {
  return new Plugin<Beside>({
    key: besideKey,
    state: {
      init: () => ({ conflicts: [], here: [] }),
      apply: (transaction, shown) => {
        const next: unknown = transaction.getMeta(besideKey);
        return isBeside(next) ? { ...shown, ...next } : shown;
      },
    },
    props: {
      decorations: (state) => {
        const { conflicts, here } = besideKey.getState(state) ?? { conflicts: [], here: [] };
        if (conflicts.length === 0 && here.length === 0) return null;
        const shown: Decoration[] = [];
        const waiting = new Set(conflicts);
        let at = 0;
        for (const node of state.doc.children) {
          const id = idOf(node);
          for (const conflict of conflicts.filter(({ block }) => block === id)) {
            waiting.delete(conflict);
            shown.push(widgetOf(conflict, at + node.nodeSize, choose));
          }
          const names = here.filter(({ block }) => block === id).map(({ name }) => name);
          if (names.length > 0)
            shown.push(
              Decoration.node(at, at + node.nodeSize, { class: "editor-other", "data-who": names.join(", ") }),
            );
          at += node.nodeSize;
        }
        for (const conflict of waiting) shown.push(widgetOf(conflict, 0, choose));
        return DecorationSet.create(state.doc, shown);
      },
    },
  });
}

function widgetOf(conflict: EditedConflict, at: number, choose: Choose): Decoration {
  const key = `${conflict.id} ${conflict.html.length}`;
  return Decoration.widget(at, () => conflictBox(conflict, choose), {
    key,
    side: 1,
    stopEvent: () => true,
    ignoreSelection: true,
  });
}

/** Both texts, word by word, and the choice between them. */
function conflictBox({ id, sentence, html, by }: EditedConflict, choose: Choose): HTMLElement {
  const text = element("div", { class: "editor-redline" });
  // Rendered by our own server out of cleaned blocks.
  text.innerHTML = html;
  for (const control of text.querySelectorAll<HTMLElement>("a, button, input, [tabindex]")) control.inert = true;
  const button = (words: string, choice: "mine" | "theirs") => {
    const made = element("button", { type: "button", class: "button" }, words);
    made.addEventListener("click", () => choose(id, choice));
    return made;
  };
  return element(
    "section",
    { class: "admin-conflict editor-conflict", contenteditable: "false", "aria-label": sentence },
    element("p", {}, element("strong", {}, sentence), ` The marked text is what ${by} wrote, compared with the draft.`),
    text,
    element(
      "div",
      { class: "editor-choices" },
      button("Keep the draft", "theirs"),
      button("Use the marked text", "mine"),
    ),
  );
}
