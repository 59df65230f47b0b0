import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { MenuNode } from "../../contract.ts";

/**
 * Renders an area's table of contents as HTML: a list for each top item with all its pages, opened at the page
 * `currentUri` ('bluebook/…'). Renders only the headings of that page and of the pages above it; on other pages that
 * have headings, `data-headings` marks the slot for `renderHeadings`. Works without JavaScript.
 */
export function renderToc(items: readonly MenuNode[], currentUri: string): string {
  return items
    .map(
      ({ title, children }) =>
        `<p class="toc-title">${escapeHtml(title)}</p><ul>${children.map((node) => renderPage(node, currentUri)).join("")}</ul>`,
    )
    .join("");
}

/** Renders a page's headings as nested list items. */
export function renderHeadings(page: MenuNode): string {
  return headingsOf(page).map(renderHeading).join("");
}

function renderPage(node: MenuNode, currentUri: string): string {
  const isCurrent = node.uri === currentUri;
  const headings = headingsOf(node);
  const pages = node.children.filter(({ hash }) => hash === null);
  const link = renderLink(node, `/${node.uri}`, isCurrent);
  if (headings.length === 0 && pages.length === 0) return `<li>${link}</li>`;
  const isOpen = isCurrent || pages.some((page) => contains(page, currentUri));
  const open = isOpen ? " open" : "";
  const late = headings.length > 0 && !isOpen ? ` data-headings="${node.uri}"` : "";
  const bare = pages.length === 0 && late !== "" ? ' class="needs-script"' : "";
  const rendered = late === "" ? renderHeadings(node) : "";
  return (
    `<li>${link}<details${bare}${open}${late}>${renderSummary(node)}` +
    `<ul>${rendered}${pages.map((page) => renderPage(page, currentUri)).join("")}</ul></details></li>`
  );
}

function renderHeading(node: MenuNode): string {
  const link = renderLink(node, `/${node.uri}#${node.hash ?? ""}`, false);
  if (node.children.length === 0) return `<li class="toc-part">${link}</li>`;
  return `<li class="toc-part">${link}<details>${renderSummary(node)}<ul>${renderHeadings(node)}</ul></details></li>`;
}

function renderLink({ code, title }: MenuNode, href: string, isCurrent: boolean): string {
  const number = code === "" ? "" : `<b>${escapeHtml(code)}</b> `;
  return `<a href="${href}"${isCurrent ? ' aria-current="page"' : ""}>${number}<span>${escapeHtml(title)}</span></a>`;
}

/** The text is for screen readers, which don't show the arrow. */
function renderSummary({ code, title }: MenuNode): string {
  return `<summary><span class="visually-hidden"><i>Expand</i><i>Close</i> ${escapeHtml(code === "" ? title : code)}</span></summary>`;
}

function headingsOf(node: MenuNode): MenuNode[] {
  return node.children.filter(({ hash }) => hash !== null);
}

function contains(node: MenuNode, uri: string): boolean {
  return node.uri === uri || node.children.some((child) => child.hash === null && contains(child, uri));
}
