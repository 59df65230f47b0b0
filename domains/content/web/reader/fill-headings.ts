import type { MenuNode } from "../../contract.ts";
import { httpApi } from "../http-api.ts";
import { renderHeadings } from "../toc/render-toc.ts";

const menus = new Map<string, Promise<MenuNode[] | null>>();

/** Draws the headings of a page into the table of contents when it is opened for the first time. */
export async function fillHeadings(details: HTMLDetailsElement): Promise<void> {
  const uri = details.dataset["headings"];
  const list = details.querySelector("ul");
  if (uri === undefined || !list) return;
  delete details.dataset["headings"];
  try {
    const page = findPage((await menuOf(uri.split("/")[1] ?? "")) ?? [], uri);
    if (page) list.insertAdjacentHTML("afterbegin", renderHeadings(page));
  } catch {
    // Closed again, it can be opened for another attempt.
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
