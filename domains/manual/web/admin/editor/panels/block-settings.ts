import type { Attrs, Node as BlockNode } from "prosemirror-model";
import { mostTitle } from "../../../../model/blocks/table/schema.ts";
import { stylesAsWide } from "../table/column-styles.ts";
import { isSet, keptBlock, numberOf, textOf } from "../document/page-schema.ts";
import type { Say } from "../editing/block-commands.ts";
import { markerNames } from "../editing/block-kinds.ts";
import { element } from "../editing/element.ts";

interface SettingParts {
  /** Changes attributes of the block. */
  set(attributes: Attrs): void;
  say: Say;
  /** The block as it is now. */
  current(): BlockNode;
}

/** The fields for what a block has besides its text. */
export function blockSettings(node: BlockNode, parts: SettingParts): Node[] {
  const { set, say } = parts;
  switch (node.type.name) {
    case "example":
      return [
        choice("Kind", markerNames, textOf(node, "marker"), (marker) => set({ marker })),
        choice("Alignment", alignments, textOf(node, "align"), (align) => set({ align })),
      ];
    case "heading":
      return [
        line("Number", textOf(node, "code"), 60, (code) => set({ code: code.trim() })),
        choice("Level", levels, String(numberOf(node, "level") ?? 1), (level) => set({ level: Number(level) })),
        line("Link target", textOf(node, "anchor"), 120, (anchor) => {
          if (/^[a-z0-9][a-z0-9._-]*$/.test(anchor)) set({ anchor });
          else say("Use lowercase letters, digits, dots, and hyphens in a link target. It was not changed.");
        }),
        tick("Title on its own line below the number", isSet(node, "ownLine"), (ownLine) => set({ ownLine })),
      ];
    case "image":
      return pictureSettings(node, parts);
    case "table":
      return tableSettings(node, parts);
    default:
      return [];
  }
}

function pictureSettings(node: BlockNode, { set, current }: SettingParts): Node[] {
  const block = keptBlock(node);
  const picture = block?.type === "image" ? block.image[0] : undefined;
  if (picture === undefined) return [];
  const change = (changes: Partial<typeof picture>) => {
    const now = keptBlock(current());
    if (now?.type === "image" && now.image[0]) set({ block: { ...now, image: [{ ...now.image[0], ...changes }] } });
  };
  return [
    line("Description for readers who can’t see it (required)", picture.alt, 2_000, (alt) => change({ alt })),
    line("Caption (optional)", picture.caption, 2_000, (caption) => change({ caption })),
  ];
}

function tableSettings(node: BlockNode, { set, current }: SettingParts): Node[] {
  const table = keptBlock(node);
  if (table?.type !== "table") return [];
  const change = (changes: Partial<typeof table>) => {
    const now = keptBlock(current());
    if (now?.type === "table") set({ block: { ...now, ...changes } });
  };
  const styles = stylesAsWide(table.style);
  return [
    line("Title (optional)", table.title, mostTitle, (title) => change({ title: title.trim() })),
    choice("Style", Object.fromEntries(styles.map((each) => [each, each])), table.style, (value) => {
      const style = styles.find((each) => each === value);
      if (style) change({ style });
    }),
    tick("Show a filter to readers", table.showFilter, (showFilter) => change({ showFilter })),
    tick("Show in quick look", table.quickLook, (quickLook) => change({ quickLook })),
  ];
}

/** How an example is aligned. */
const alignments = { "": "left", center: "centered", right: "right", indent: "indented" };
/** How large a heading is. */
const levels = { 0: "large", 1: "usual", 2: "small" };

function labeled(words: string, control: HTMLElement): HTMLLabelElement {
  return element("label", { class: "editor-setting" }, element("span", {}, words), control);
}

/** A setting with a few values. */
function choice(
  words: string,
  options: Readonly<Record<string, string>>,
  value: string,
  change: (value: string) => void,
) {
  const select = element("select", { class: "editor-input" });
  for (const [each, name] of Object.entries(options))
    select.append(element("option", { value: each, selected: each === value }, name));
  select.addEventListener("change", () => change(select.value));
  return labeled(words, select);
}

/** A setting that is written; it changes once it is left. */
function line(words: string, value: string, most: number, change: (value: string) => void) {
  const input = element("input", {
    class: "editor-input",
    type: "text",
    value,
    maxlength: String(most),
    autocomplete: "off",
  });
  input.addEventListener("change", () => change(input.value));
  return labeled(words, input);
}

/** A setting that is on or off. */
function tick(words: string, isTicked: boolean, change: (isTicked: boolean) => void) {
  const input = element("input", { type: "checkbox", checked: isTicked });
  input.addEventListener("change", () => change(input.checked));
  return element("label", { class: "editor-tick" }, input, words);
}
