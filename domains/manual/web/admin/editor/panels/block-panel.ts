import type { Attrs, Node as BlockNode } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { idOf } from "../document/page-schema.ts";
import { blockAt, makeBlock, moveBlock, removeBlock, type Say, setAttributes } from "../editing/block-commands.ts";
import { blockName, textKinds } from "../editing/block-kinds.ts";
import { element, pressButton } from "../editing/element.ts";
import { makePanel } from "./panel.ts";
import { blockSettings } from "./block-settings.ts";

interface BlockPanelParts {
  say: Say;
  /** Asks for a file in the place of a block's picture. */
  replacePicture(blockId: string): void;
}

interface BlockPanel {
  open(anchor: Element): void;
}

/** The panel of the block with the cursor: what it is, its own settings, and moving and removing it. */
export function blockPanel(view: () => EditorView, { say, replacePicture }: BlockPanelParts): BlockPanel {
  const panel = makePanel("Block", () => view().focus());

  function open(anchor: Element): void {
    const place = blockAt(view().state);
    const settings = blockSettings(place.node, { set, say, current: () => blockAt(view().state).node });
    panel.open(anchor, ...settings, ...kinds(place.node), ...replacing(place.node), moves());
  }

  function set(attributes: Attrs): void {
    const { at } = blockAt(view().state);
    setAttributes(at, attributes)(view().state, (transaction) => view().dispatch(transaction));
  }

  function kinds(node: BlockNode): Node[] {
    if (node.isAtom) return [];
    const name = blockName(node);
    const buttons = textKinds.map((kind) =>
      act(kind.name, () => makeBlock(kind, say)(view().state, view().dispatch), {
        "aria-pressed": String(kind.name === name),
      }),
    );
    return [element("fieldset", { class: "editor-choices" }, element("legend", {}, "Change to"), ...buttons)];
  }

  function replacing(node: BlockNode): Node[] {
    if (node.type.name !== "image") return [];
    return [act("Replace the picture…", () => replacePicture(idOf(node)), {})];
  }

  function moves(): Node {
    return element(
      "div",
      { class: "editor-choices" },
      act("Move up", () => moveBlock(-1, say)(view().state, view().dispatch), {
        "aria-keyshortcuts": "Alt+Shift+ArrowUp",
      }),
      act("Move down", () => moveBlock(1, say)(view().state, view().dispatch), {
        "aria-keyshortcuts": "Alt+Shift+ArrowDown",
      }),
      act("Remove", () => removeBlock(say)(view().state, view().dispatch), { "aria-keyshortcuts": "Alt+Shift+Delete" }),
    );
  }

  function act(words: string, perform: () => unknown, attributes: Record<string, string>): HTMLButtonElement {
    return pressButton(
      words,
      () => {
        panel.close();
        perform();
      },
      { class: "button", ...attributes },
    );
  }

  return { open };
}
