import { baseKeymap, chainCommands, exitCode, toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { InputRule, inputRules, undoInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, Plugin } from "prosemirror-state";
import { markType, nodeType, numberOf } from "../document/page-schema.ts";
import { emptyBlock } from "../document/blocks-to-document.ts";
import { insertBlock, joinByBackspace, leaveByEnter, moveBlock, removeBlock, type Say } from "./block-commands.ts";

/** What keys lead to outside of the text. */
export interface KeyTargets {
  say: Say;
  /** Asks what a reference leads to. */
  askForReference: Command;
  /** Goes to the bar of formats. */
  goToBar: Command;
  /** Steps into a selected block that is no text. */
  stepIn: Command;
}

/** Undoes, and says so to the journal, which undoes again after a reload. */
export const undoKept: Command = (state, dispatch) =>
  undo(state, dispatch && ((transaction) => dispatch(transaction.setMeta("kept-as", "undo"))));

/** Redoes in the same way. */
export const redoKept: Command = (state, dispatch) =>
  redo(state, dispatch && ((transaction) => dispatch(transaction.setMeta("kept-as", "redo"))));

/** The keys of formats. */
export function formatKeys(): Record<string, Command> {
  return {
    "Mod-i": toggleMark(markType("em")),
    "Mod-b": toggleMark(markType("strong")),
    "Mod-u": toggleMark(markType("u")),
    "Mod-Shift-x": toggleMark(markType("s")),
    "Mod-Shift-k": toggleMark(markType("sc")),
    "Mod-.": toggleMark(markType("sup")),
    "Mod-,": toggleMark(markType("sub")),
  };
}

/**
 * A key acts on what is selected as it is pressed. Browsers tell of a selection in a task of its own, so that a key
 * pressed right behind Shift+Home could otherwise act on the place where the cursor was before.
 */
export function selectionBeforeKeys(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view, event) => {
          if (!view.composing && !event.isComposing) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
          return false;
        },
      },
    },
  });
}

/** Begins a new line in the same paragraph. */
export const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodeType("br").create()).scrollIntoView());
  return true;
});

/** The keys of the editor. Tab leaves the text, as everywhere on the web. */
export function keys({ say, askForReference, goToBar, stepIn }: KeyTargets): Plugin[] {
  const item = nodeType("item");
  const addText: Command = (state, dispatch, view) => insertBlock(emptyBlock("prose"), say)(state, dispatch, view);
  return [
    selectionBeforeKeys(),
    keymap({
      "Mod-z": chainCommands(undoInputRule, undoKept),
      "Mod-y": redoKept,
      "Shift-Mod-z": redoKept,
      ...formatKeys(),
      "Mod-k": askForReference,
      "Alt-F10": goToBar,
      "Alt-Shift-ArrowUp": moveBlock(-1, say),
      "Alt-Shift-ArrowDown": moveBlock(1, say),
      "Alt-Shift-Delete": removeBlock(say),
      "Mod-Enter": addText,
      "Shift-Enter": lineBreak,
      Enter: chainCommands(stepIn, splitListItem(item), leaveByEnter),
      Backspace: chainCommands(undoInputRule, joinByBackspace),
      "Mod-]": sinkListItem(item),
      "Mod-[": liftListItem(item),
    }),
    keymap(baseKeymap),
  ];
}

/** What is made of signs at the start of a paragraph: lists, quotations and headings, as in Markdown. */
export function typedRules(): Plugin {
  return inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*]\s$/, nodeType("bullet_list")),
      wrappingInputRule(
        /^(\d{1,4})\.\s$/,
        nodeType("ordered_list"),
        (match) => ({ start: Number(match[1]) }),
        (match, before) => before.childCount + (numberOf(before, "start") ?? 1) === Number(match[1]),
      ),
      wrappingInputRule(/^\s*>\s$/, nodeType("quote")),
    ],
  });
}

/** `[[` asks what a reference leads to, and goes again. */
export function referenceSigns(ask: () => void): Plugin {
  return inputRules({
    rules: [
      new InputRule(/\[\[$/, (state, _match, start, end) => {
        queueMicrotask(ask);
        return state.tr.delete(start, end);
      }),
    ],
  });
}
