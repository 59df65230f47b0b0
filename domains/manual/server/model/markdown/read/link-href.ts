import { cleanHref } from "../../../../model/rich-text/to-html.ts";
import type { MarkdownContext } from "./markdown-context.ts";

/**
 * Returns a link's address as the manual stores it: `@10.2` becomes `ref:10.2` until all pages are known,
 * `@rules/names#unions` becomes `ref:rules/names#unions`, and `#unions` points to this page. Null if it is not a link.
 */
export function linkHref(url: string, line: number, context: MarkdownContext): string | null {
  const target = url.startsWith("@") ? url.slice(1) : url.startsWith("#") ? context.address + url : null;
  if (target === null) {
    return externalHref(url, line, context);
  }
  const href = cleanHref(`ref:${target}`);
  if (href === null) {
    context.report.error(line, "This link has no target. Write it after the @: @10.2 or @rules/names#unions.");
    return null;
  }
  context.links.push({ line, target: href.slice("ref:".length) });
  return href;
}

function externalHref(url: string, line: number, context: MarkdownContext): string | null {
  const href = cleanHref(url);
  // Page ids are meaningless outside their database.
  if (href === null || /^(?:page|note):/.test(href)) {
    context.report.error(
      line,
      `A link must point to a page (@10.2, @rules/names) or an https:, http: or mailto: address; '${url}' is neither.`,
    );
    return null;
  }
  if (href.startsWith("ref:")) {
    context.links.push({ line, target: href.slice("ref:".length) });
  }
  return href;
}
