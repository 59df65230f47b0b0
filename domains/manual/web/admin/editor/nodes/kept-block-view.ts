import type { Node } from "prosemirror-model";
import type { NodeView } from "prosemirror-view";
import { renderBlocks } from "../../../../model/blocks/render.ts";
import { blockOf } from "../document/document-to-blocks.ts";
import { blockName } from "../editing/block-kinds.ts";
import { element } from "../editing/element.ts";

/** Renders a block that is shown, moved and removed as a whole, as readers see it. */
export function keptBlockView(first: Node): NodeView {
  const dom = element("div", { class: "editor-kept", contenteditable: "false" });
  let shown = first;

  function render(node: Node): void {
    const block = blockOf(node);
    dom.setAttribute("aria-label", blockName(node));
    // The blocks of a draft are cleaned HTML of our own server, rendered by our own renderers.
    dom.innerHTML = block === null ? "" : renderBlocks([block]);
    if (block?.type === "image" && block.image[0]?.alt.trim() === "") dom.append(silentPicture());
    // What can be pressed in it is for readers.
    for (const control of dom.querySelectorAll<HTMLElement>("a, button, input, [tabindex]")) control.inert = true;
  }

  render(first);
  return {
    dom,
    update: (node) => {
      if (node.type !== shown.type) return false;
      if (node !== shown) render(node);
      shown = node;
      return true;
    },
    ignoreMutation: () => true,
  };
}

/** Such a page can't be published. */
function silentPicture(): HTMLElement {
  return element(
    "p",
    { class: "editor-missing" },
    "Describe this picture for readers who can’t see it. The page can’t be published without a description.",
  );
}
