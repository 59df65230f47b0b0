import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { MenuNode } from "../../contract.ts";

/**
 * The table of contents of an area as HTML: a list for each of its top items, every page in it, opened at the page
 * `currentUri` ('bluebook/…'). Only that page's headings are drawn; where another page has some, `data-headings` marks
 * the place for `renderHeadings`. Works without JavaScript.
 */
export function renderToc(items: readonly MenuNode[], currentUri: string): string {
  return items
    .map(
      ({ title, children }) =>
        `<p class="toc-title">${escapeHtml(title)}</p><ul>${children.map((node) => renderPage(node, currentUri)).join("")}</ul>`,
    )
    .join("");
}

/** The headings of a page as list items, each with the headings under it. */
export function renderHeadings(page: MenuNode): string {
  return headingsOf(page).map(renderHeading).join("");
}

function renderPage(node: MenuNode, currentUri: string): string {
  const isCurrent = node.uri === currentUri;
  const headings = headingsOf(node);
  const pages = node.children.filter(({ hash }) => hash === null);
  const link = renderLink(node, `/${node.uri}`, isCurrent);
  if (headings.length === 0 && pages.length === 0) return `<li>${link}</li>`;
  const open = isCurrent || pages.some((page) => contains(page, currentUri)) ? " open" : "";
  const late = headings.length > 0 && !isCurrent ? ` data-headings="${node.uri}"` : "";
  const bare = pages.length === 0 && late !== "" ? ' class="needs-script"' : "";
  const drawn = late === "" ? renderHeadings(node) : "";
  return (
    `<li>${link}<details${bare}${open}${late}>${renderSummary(node)}` +
    `<ul>${drawn}${pages.map((page) => renderPage(page, currentUri)).join("")}</ul></details></li>`
  );
}

function renderHeading(node: MenuNode): string {
  const link = renderLink(node, `/${node.uri}#${node.hash ?? ""}`, false);
  if (node.children.length === 0) return `<li class="toc-part">${link}</li>`;
  return `<li class="toc-part">${link}<details>${renderSummary(node)}<ul>${renderHeadings(node)}</ul></details></li>`;
}

function renderLink({ code, title }: MenuNode, href: string, isCurrent: boolean): string {
  const number = code === "" ? "" : `<b>${escapeHtml(code)}</b>`;
  return `<a href="${href}"${isCurrent ? ' aria-current="page"' : ""}>${number}<span>${escapeHtml(title)}</span></a>`;
}

/** The words are for those who can't see the arrow. */
function renderSummary({ code, title }: MenuNode): string {
  return `<summary><span class="visually-hidden"><i>Expand</i><i>Close</i> ${escapeHtml(code === "" ? title : code)}</span></summary>`;
}

function headingsOf(node: MenuNode): MenuNode[] {
  return node.children.filter(({ hash }) => hash !== null);
}

function contains(node: MenuNode, uri: string): boolean {
  return node.uri === uri || node.children.some((child) => child.hash === null && contains(child, uri));
}
