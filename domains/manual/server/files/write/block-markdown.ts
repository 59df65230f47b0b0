import type { Block, BlockOf, BlockType } from "../../../model/blocks/registry/schemas.ts";
import type { InlinePlace, WriteContext } from "../../model/markdown/write/flow-markdown.ts";
import { fixedHeadingIds } from "../../../model/blocks/heading/server/fixed-heading-ids.ts";
import { serverParts } from "../../../model/blocks/registry/server/server-parts.ts";
import type { LinkIndex } from "../links/link-index.ts";

/** Writes the blocks of a page as Markdown, each with the line break that ends it. */
export function writtenBlocks(blocks: readonly Block[], destination: InlinePlace["destination"]): string[] {
  const context = { destination, fixedIds: fixedHeadingIds(blocks) };
  return blocks.map((block, index) => {
    const text = blockMarkdown(block, context);
    return joinedTypes.includes(block.type) && blocks[index - 1]?.type === block.type
      ? `---\n\n${text}\n`
      : `${text}\n`;
  });
}

/** The types of blocks of which two beside each other would be read as one. */
export const joinedTypes: readonly string[] = Object.entries(serverParts).flatMap(([type, { markdown }]) =>
  markdown.read.from === "running text" || markdown.read.from === "adjacent nodes" ? [type] : [],
);

function blockMarkdown<Type extends BlockType>(block: BlockOf<Type>, context: WriteContext): string {
  return serverParts[block.type].markdown.write(block, context);
}

/** Codes that are readable and unambiguous after an @. */
const readableCode = /^[A-Za-z0-9](?:[A-Za-z0-9.-]|\([A-Za-z0-9]+\))*$/;
const reference = /&(?=(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});)/g;

/** Returns a function that formats link addresses for Markdown: by code if unambiguous, else by address. */
export function linkDestinations(index: LinkIndex): (href: string) => string {
  return (href) => escapeDestination(linkAddress(href, index));
}

/** Returns a link's address as an author types it where nothing needs escaping. */
export function linkAddress(href: string, index: LinkIndex): string {
  return href.startsWith("ref:") ? `@${locator(href.slice("ref:".length), index)}` : href;
}

/** Returns what follows the @: a code if unambiguous, else section and address. */
export function locator(target: string, index: LinkIndex): string {
  const code = index.codeOf(target);
  return code !== null && readableCode.test(code) ? code : target;
}

/** Escapes unbalanced parentheses, which would end the address too early or too late. */
function escapeDestination(address: string): string {
  const escaped = address.replace(reference, "\\&");
  return hasPairedParentheses(address) ? escaped : escaped.replace(/[()]/g, "\\$&");
}

function hasPairedParentheses(address: string): boolean {
  let depth = 0;
  for (const [character] of address.matchAll(/[()]/g)) {
    depth += character === "(" ? 1 : -1;
    if (depth < 0 || depth > 20) {
      return false;
    }
  }
  return depth === 0;
}
