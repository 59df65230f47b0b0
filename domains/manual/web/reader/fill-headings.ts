import type { MenuNode } from "../../contract.ts";
import { httpApi } from "../client/http-api.ts";
import { renderHeadings } from "../toc/render-toc.ts";

const menus = new Map<string, Promise<MenuNode[] | null>>();

/** Renders a page's headings into the table of contents when its node is first opened. */
export async function fillHeadings(details: HTMLDetailsElement): Promise<void> {
  const uri = details.dataset["headings"];
  const list = details.querySelector("ul");
  if (uri === undefined || !list) return;
  delete details.dataset["headings"];
  try {
    const page = findPage((await menuOf(uri.split("/")[1] ?? "")) ?? [], uri);
    if (page) list.insertAdjacentHTML("afterbegin", renderHeadings(page));
  } catch {
    // Closing and reopening the node tries again.
    details.dataset["headings"] = uri;
    details.open = false;
  }
}

function menuOf(version: string): Promise<MenuNode[] | null> {
  const known = menus.get(version);
  if (known) return known;
  const menu = httpApi.menu(version).catch((error: unknown) => {
    menus.delete(version);
    throw error;
  });
  menus.set(version, menu);
  return menu;
}

function findPage(nodes: readonly MenuNode[], uri: string): MenuNode | undefined {
  for (const node of nodes) {
    if (node.slug !== null && node.hash === null && node.uri === uri) return node;
    const below = findPage(node.children, uri);
    if (below) return below;
  }
  return undefined;
}
