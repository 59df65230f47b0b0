import { unhandled } from "../../../../../platform/flow/unhandled.ts";
import { nestRuns } from "../../../rich-text/nest-runs.ts";
import type { Inline, Mark, Run } from "../../../rich-text/rich-text.ts";
import { escapeText, hasPairedBrackets, isPunctuation, isSpace } from "./escape-text.ts";

/** The context of a line of text; line breaks and bars depend on it. */
export interface InlinePlace {
  /** `paragraph` may span several lines; the others are one line. */
  kind: "paragraph" | "cell" | "heading" | "line";
  /** Formats a link's address. */
  destination(href: string): string;
  /** Whether an address that is no link is written as it is. */
  citesAddresses?: boolean;
}

interface Scope {
  place: InlinePlace;
  before: string;
  after: string;
  colonMayFollow: boolean;
  /** Whether the text is in brackets. */
  bracketed: boolean;
  /** Whether its own brackets must be escaped. */
  escapeBrackets: boolean;
}

type Marked = Extract<Inline, { kind: "mark" }>;

const stars = new Map([
  ["em", "*"],
  ["strong", "**"],
]);

/** Writes runs of text as Markdown. */
export function inlineMarkdown(runs: readonly Run[], place: InlinePlace): string {
  return writeNodes(nestRuns(runs), {
    place,
    before: "",
    after: "",
    colonMayFollow: false,
    bracketed: false,
    escapeBrackets: false,
  });
}

function writeNodes(nodes: readonly Inline[], scope: Scope): string {
  let written = "";
  for (const [index, node] of nodes.entries()) {
    const before = written.at(-1) ?? scope.before;
    const next = nodes[index + 1];
    const after = next === undefined ? scope.after : firstCharacter(next, scope);
    // Links and code never start with a colon; other formats do, and emphasis may.
    const colonMayFollow = next !== undefined && after !== "[" && after !== "`";
    written += writeNode(node, { ...scope, before, after, colonMayFollow });
  }
  return written;
}

/** Returns the first character of a node's Markdown. Adjacent text nodes don't occur. */
function firstCharacter(node: Inline, scope: Scope): string {
  if (node.kind === "text") {
    return (
      escapeText(node.text.slice(0, 2), {
        before: "x",
        after: "x",
        colonMayFollow: false,
        bars: false,
        brackets: false,
        citesAddresses: true,
      })[0] ?? ""
    );
  }
  if (node.kind === "break") {
    return scope.place.kind === "paragraph" ? "\\" : ":";
  }
  if (node.mark.tag === "a") {
    return "[";
  }
  if (stars.has(node.mark.tag)) {
    return "*";
  }
  return plainCode(node, scope) === null ? ":" : "`";
}

function writeNode(node: Inline, scope: Scope): string {
  switch (node.kind) {
    case "text":
      return escapeText(node.text, {
        before: scope.before,
        after: scope.after,
        colonMayFollow: scope.colonMayFollow,
        bars: scope.place.kind === "cell" || scope.place.kind === "heading",
        brackets: scope.escapeBrackets,
        citesAddresses: scope.place.citesAddresses === true,
      });
    case "break":
      return scope.place.kind === "paragraph" ? "\\\n" : ":br[]";
    case "mark":
      return writeMark(node, scope);
    default:
      throw unhandled("inline node", node);
  }
}

function writeMark(node: Marked, scope: Scope): string {
  const star = stars.get(node.mark.tag);
  const starred = star === undefined ? null : writeStarred(node, star, scope);
  if (starred !== null) {
    return starred;
  }
  if (node.mark.tag === "a" && node.mark.href.startsWith("note:")) {
    return `[^${node.mark.href.slice("note:".length)}]`;
  }
  if (node.mark.tag === "a") {
    const inLink = { ...scope, place: { ...scope.place, citesAddresses: true } };
    return `[${writeBracketed(node, inLink)}](${scope.place.destination(node.mark.href)})`;
  }
  const code = plainCode(node, scope);
  return code === null ? `:${node.mark.tag}[${writeBracketed(node, scope)}]` : `\`${code}\``;
}

function writeBracketed(node: Marked, scope: Scope): string {
  const escapeBrackets = scope.escapeBrackets || !pairsEverywhere(node.children);
  return writeNodes(node.children, { ...scope, before: "[", after: "]", bracketed: true, escapeBrackets });
}

/**
 * Writes `*…*`, or returns null where Markdown wouldn't read it as emphasis (https://spec.commonmark.org, section 6.2).
 */
function writeStarred(node: Marked, star: string, scope: Scope): string | null {
  if (scope.before === "*" || scope.after === "*") {
    return null;
  }
  const inner = writeNodes(node.children, { ...scope, before: "*", after: "*" });
  const first = inner[0] ?? "";
  const last = inner.at(-1) ?? "";
  const opens = !isSpace(first) && first !== "*" && (!isPunctuation(first) || standsApart(scope.before));
  const closes = !isSpace(last) && last !== "*" && (!isPunctuation(last) || standsApart(scope.after));
  return opens && closes ? star + inner + star : null;
}

function standsApart(neighbour: string): boolean {
  return isSpace(neighbour) || isPunctuation(neighbour);
}

/** Returns the text of code that can be written in backticks, or null. */
function plainCode(node: { mark: Mark; children: readonly Inline[] }, scope: Scope): string | null {
  const [child, ...others] = node.children;
  if (node.mark.tag !== "code" || child?.kind !== "text" || others.length > 0) {
    return null;
  }
  const oneLine = scope.place.kind === "cell" || scope.place.kind === "heading";
  const awkward =
    /[`\u00a0]|<!--/.test(child.text) ||
    (oneLine && /[|\\]/.test(child.text)) ||
    (scope.bracketed && /[[\]\\]/.test(child.text));
  return awkward ? null : child.text;
}

function pairsEverywhere(nodes: readonly Inline[]): boolean {
  return nodes.every(hasPairs);
}

function hasPairs(node: Inline): boolean {
  switch (node.kind) {
    case "text":
      return hasPairedBrackets(node.text);
    case "break":
      return true;
    case "mark":
      return pairsEverywhere(node.children);
    default:
      throw unhandled("inline node", node);
  }
}
