import { cleanHref } from "../../rich-text/clean-href.ts";
import type { MarkdownContext } from "./markdown-context.ts";

/**
 * The address of a link as the manual keeps it: `@10.2` becomes `ref:10.2` until all pages are known,
 * `@rules/names#unions` becomes `ref:rules/names#unions`, `#unions` leads to this page. Null for what can't be a link.
 */
export function linkHref(url: string, line: number, context: MarkdownContext): string | null {
  const target = url.startsWith("@") ? url.slice(1) : url.startsWith("#") ? context.address + url : null;
  if (target === null) {
    return externalHref(url, line, context);
  }
  const href = cleanHref(`ref:${target}`);
  if (href === null) {
    context.report.error(
      line,
      "This link leads nowhere. Write what it leads to after the @: @10.2 or @rules/names#unions.",
    );
    return null;
  }
  context.links.push({ line, target: href.slice("ref:".length) });
  return href;
}

function externalHref(url: string, line: number, context: MarkdownContext): string | null {
  const href = cleanHref(url);
  // Page ids mean nothing outside the database that gave them.
  if (href === null || href.startsWith("page:")) {
    context.report.error(
      line,
      `A link leads to a page (@10.2, @rules/names) or to an https:, http: or mailto: address; '${url}' is neither.`,
    );
    return null;
  }
  if (href.startsWith("ref:")) {
    context.links.push({ line, target: href.slice("ref:".length) });
  }
  return href;
}
