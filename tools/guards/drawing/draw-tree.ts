import type { SourceTree } from "../source/source-tree.ts";

/** What the folders at the top are for. A domain says it itself, in the first sentence of its README.md. */
const notes: Readonly<Record<string, string>> = {
  app: "composition only: main.ts starts, server.ts lists the domains' plugins, routes.tsx their pages",
  domains: "what the product does, each domain a folder",
  platform: "knows no domain",
  ui: "the design system; knows no domain",
  gallery: "every component, block, mail, banner and paywall in every state, in development and tests only",
  db: "the schema of the one database, and its migrations in one order",
  manual: "the shipped manual as files (docs/manual-format.md)",
  e2e: "journeys in a real browser",
  docs: "the specification (spec), decisions, and what operators and authors need",
  tools: "what developers and CI run",
};

const INDENT = 18;
const WIDTH = 118;
const generated = /^(?:node_modules|dist|coverage|\.)/;

/** The folders of the product with a sentence about each, as ARCHITECTURE.md shows them. */
export function drawTree(tree: SourceTree): string {
  const lines = Object.entries(notes).flatMap(([folder, note]) => {
    const inside = foldersIn(tree, folder);
    if (inside === undefined) return [];
    if (folder === "domains")
      return [
        ...describe("domains/", note),
        ...inside.flatMap((domain) => describe(`  ${domain}/`, sentenceOf(tree, domain))),
      ];
    return describe(`${folder}/`, inside.length === 0 ? note : `${note}: ${inside.join(", ")}`);
  });
  return ["```", ...lines, "```"].join("\n");
}

/** Folders at the top that hold code and have no sentence here. */
export function undescribedFolders({ paths }: SourceTree): string[] {
  const holding = paths.filter((path) => /\/.*\.tsx?$/.test(path)).map((path) => path.split("/")[0] ?? "");
  return [...new Set(holding)].filter((folder) => notes[folder] === undefined && !generated.test(folder));
}

function foldersIn({ paths }: SourceTree, folder: string): string[] | undefined {
  const below = paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.split("/"));
  if (below.length === 0) return undefined;
  return [...new Set(below.flatMap(([, name = "", ...rest]) => (rest.length > 0 ? [name] : [])))].toSorted();
}

function sentenceOf({ texts }: SourceTree, domain: string): string {
  const [, sentence = ""] = /^# .+\n\n(.+)$/m.exec(texts.get(`domains/${domain}/README.md`) ?? "") ?? [];
  return sentence;
}

/** `name`, then the note beside it, its further lines below its first. */
function describe(name: string, note: string): string[] {
  const lines: string[] = [];
  let line = name.padEnd(INDENT);
  for (const word of note.split(" ")) {
    if (line.length + word.length > WIDTH && line.trim() !== "") {
      lines.push(line.trimEnd());
      line = " ".repeat(INDENT);
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}
