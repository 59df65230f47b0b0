import { plainText } from "../../../blocks/plain-text.ts";
import type { MenuNode } from "../../../contract.ts";
import { headingAnchor } from "../../../rules.ts";
import type { PageHeading } from "../../tables.ts";
import type { EditionView, PageView } from "./edition-view.ts";

/** Builds an edition's menu: a top item per section with its pages, each with its headings and then its subpages. */
export function buildMenu(view: EditionView): MenuNode[] {
  return view.sections.map(({ handle, title }) => {
    const pages = view.topPages(handle);
    return {
      id: `${view.site.handle}-${handle}`,
      title,
      code: "",
      hash: null,
      uri: pages[0]?.uri ?? "",
      version: view.site.handle,
      section: handle,
      grandparent: null,
      parent: null,
      slug: null,
      children: pages.map((page) => pageNode(page, view.site.handle)),
    };
  });
}

function pageNode(page: PageView, version: string): MenuNode {
  const [grandparent, parent] = page.ancestors.length > 1 ? page.ancestors : [undefined, page.ancestors[0]];
  const address = {
    version,
    section: page.section,
    grandparent: grandparent?.slug ?? null,
    parent: parent?.slug ?? null,
    slug: page.slug,
  };
  const node = { ...address, id: page.id, title: page.title, code: page.code, hash: null, uri: page.uri };
  const headings = nest(page.headings).map((heading) => headingNode(heading, node));
  return { ...node, children: [...headings, ...page.children.map((child) => pageNode(child, version))] };
}

interface HeadingTree extends PageHeading {
  children: HeadingTree[];
}

/** Nests headings: each goes under the nearest preceding heading with a lower level. */
function nest(headings: readonly PageHeading[]): HeadingTree[] {
  const top: HeadingTree[] = [];
  const path: HeadingTree[] = [];
  for (const heading of headings) {
    const item = { ...heading, children: [] };
    while ((path.at(-1)?.level ?? -1) >= heading.level) path.pop();
    (path.at(-1)?.children ?? top).push(item);
    path.push(item);
  }
  return top;
}

function headingNode(heading: HeadingTree, page: Omit<MenuNode, "children">): MenuNode {
  return {
    ...page,
    id: `${page.id}-${heading.id}`,
    title: plainText(heading.text),
    code: heading.code,
    hash: headingAnchor(heading.id),
    children: heading.children.map((child) => headingNode(child, page)),
  };
}
