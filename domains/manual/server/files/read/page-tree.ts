import type { Problem } from "../../model/markdown/problem.ts";
import { type Section, sections, slugSchema } from "../../../contract.ts";
import type { FoundFile } from "./scan-folder.ts";

/** A page's file with its subpages' files, in reading order. */
export interface PageNode {
  file: FoundFile;
  section: Section;
  slug: string;
  children: PageNode[];
}

interface NamedNode extends PageNode {
  order: number;
  /** The path without `.md`, which is also the path of the subpages' folder. */
  stem: string;
}

const fileName = /^([0-9]{1,6})-([^/]+)\.md$/;

/** Arranges the Markdown files of the section folders into a page tree; reports why a file has no place in it. */
export function pageTree(files: readonly FoundFile[], problems: Problem[]): PageNode[] {
  const nodes = new Map<string, NamedNode>();
  for (const file of files) {
    const node = nodeOf(file, problems);
    if (node !== null) {
      nodes.set(node.stem, node);
    }
  }
  reportTwins([...nodes.values()], problems);
  const roots: NamedNode[] = [];
  const orphans = new Set<string>();
  for (const node of nodes.values()) {
    const folders = node.stem.split("/").slice(0, -1);
    if (folders.length === 1) {
      roots.push(node);
      continue;
    }
    const parent = nodes.get(folders.join("/"));
    if (parent === undefined) {
      refuseOrphan(node, folders, orphans, files, problems);
    } else if (folders.length > 3) {
      refuse(problems, node, "Pages may be nested at most three deep in a section. Move this page up.");
    } else {
      parent.children.push(node);
    }
  }
  return sections.flatMap((section) => inOrder(roots.filter((root) => root.section === section)));
}

function nodeOf(file: FoundFile, problems: Problem[]): NamedNode | null {
  const parts = file.path.split("/");
  const section = sections.find((known) => known === parts[0]);
  const match = fileName.exec(parts.at(-1) ?? "");
  const slug = match?.[2] ?? "";
  const error = (message: string) => {
    problems.push({ severity: "error", file: file.path, line: 1, message });
    return null;
  };
  if (section === undefined) {
    return null;
  }
  if (match === null) {
    return error("A page's file name must be a number, a hyphen and the page's address: 010-case-names.md.");
  }
  if (!slugSchema.safeParse(slug).success) {
    return error("A page's address may contain only lowercase letters, digits and single hyphens: 010-case-names.md.");
  }
  return { file, section, slug, children: [], order: Number(match[1]), stem: file.path.slice(0, -".md".length) };
}

function inOrder(nodes: readonly PageNode[]): PageNode[] {
  const order = (node: PageNode) => Number(/([0-9]+)-[^/]*$/.exec(node.file.path)?.[1] ?? 0);
  return nodes
    .toSorted((left, right) => order(left) - order(right) || (left.file.path < right.file.path ? -1 : 1))
    .map((node) => ({ file: node.file, section: node.section, slug: node.slug, children: inOrder(node.children) }));
}

function reportTwins(nodes: readonly NamedNode[], problems: Problem[]): void {
  const seen = new Map<string, string>();
  for (const node of nodes) {
    const address = `${node.section}/${node.slug}`;
    const first = seen.get(address);
    if (first === undefined) {
      seen.set(address, node.file.path);
    } else {
      refuse(
        problems,
        node,
        `The address '${node.slug}' is already used by ${first}. Rename one of them; the number doesn't count.`,
      );
    }
  }
}

/**
 * Reports a folder without its page, once, unless the page seems to be there under a name that was refused, which was
 * reported: `100_cases.md` beside the folder 100-cases.
 */
function refuseOrphan(
  node: NamedNode,
  folders: readonly string[],
  orphans: Set<string>,
  files: readonly FoundFile[],
  problems: Problem[],
): void {
  const folder = folders.join("/");
  const letters = (path: string) => path.toLowerCase().replace(/[^a-z0-9/]/g, "");
  const isReported =
    orphans.has(folder) ||
    [...orphans].some((orphan) => folder.startsWith(`${orphan}/`)) ||
    files.some(({ path }) => letters(path.slice(0, -".md".length)) === letters(folder));
  if (!isReported) {
    refuse(problems, node, `This folder has no page. Add the page ${folder}.md, or give the folder its page's name.`);
  }
  orphans.add(folder);
}

function refuse(problems: Problem[], node: NamedNode, message: string): void {
  problems.push({ severity: "error", file: node.file.path, line: 1, message });
}
