import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { OpenComment } from "../../../../admin/editing-contract.ts";
import { pagePath } from "../../../../admin/page-views.ts";
import { idOf } from "../document/page-schema.ts";
import { element } from "../editing/element.ts";

/** Shows below each block what was said of it and isn't settled; above the page, what was said of blocks that are gone. */
export function commentsBelow(comments: readonly OpenComment[], pageId: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        if (comments.length === 0) return null;
        const left = new Set(comments);
        const shown: Decoration[] = [];
        let at = 0;
        for (const node of doc.children) {
          at += node.nodeSize;
          for (const comment of comments.filter(({ block }) => block === idOf(node))) {
            left.delete(comment);
            shown.push(widgetOf(comment, pageId, at));
          }
        }
        for (const comment of left) shown.push(widgetOf(comment, pageId, null));
        return DecorationSet.create(doc, shown);
      },
    },
  });
}

/** `at`: behind the block; null if that is gone. */
function widgetOf(comment: OpenComment, pageId: string, at: number | null): Decoration {
  return Decoration.widget(at ?? 0, () => commentBox(comment, pageId, at === null), {
    key: `comment ${comment.id} ${at === null}`,
    side: -1,
    stopEvent: () => true,
    ignoreSelection: true,
  });
}

function commentBox({ by, words, excerpt }: OpenComment, pageId: string, isGone: boolean): HTMLElement {
  const gone = isGone ? [element("p", {}, `On a removed part: “${excerpt}”`)] : [];
  return element(
    "aside",
    { class: "admin-comment", contenteditable: "false", "aria-label": `Comment by ${by}` },
    element("p", { class: "admin-what" }, by),
    ...gone,
    element("p", { class: "admin-comment-words" }, words),
    element("p", {}, element("a", { href: pagePath(pageId, "review") }, "Reply or resolve")),
  );
}
