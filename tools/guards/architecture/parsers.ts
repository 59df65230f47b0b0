import type { Problem } from "../problem.ts";
import type { ImportLink, SourceFile } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";

/** Where the thread that answers readers begins: the server, and the renderers of pages and mails that it loads. */
const entries = ["app/main.ts", "app/entry-server.tsx", "app/entry-mails.tsx"];

/** What reads foreign text: Markdown, HTML, XML, YAML, pictures, zip archives and catalogs. */
const parserPackages =
  /^(?:mdast-util-from-markdown|micromark|htmlparser2|sanitize-html|parse5|yaml|yauzl|@resvg\/resvg-wasm)(?:\/|$)/;
const parserFiles = [
  /^platform\/files\/zip\/read-zip\.ts$/,
  /^domains\/manual\/server\/files\/(?:pictures|read|markdown)\/(?!.*limits)/,
  /^domains\/html-import\/server\/(?:source\/|import-html\.ts)/,
  /^domains\/commerce\/server\/catalog\/catalog-file\.ts$/,
];

/** What writes with a package that also reads. */
const writers: Readonly<Record<string, readonly string[]>> = {
  yaml: ["Document", "isAlias", "isMap", "isNode", "isScalar", "isSeq", "stringify", "visit"],
};

/** Parsers of our own text, each with its reason. */
const ownText: Readonly<Record<string, string>> = {
  "domains/commerce/server/catalog/open-catalog.ts": "reads seed.yaml, which the product ships, into an empty database",
  "domains/messaging/server/mails/mail-renderer.ts": "reads the HTML of a mail that our own templates have just made",
};

/**
 * Guard 11: no foreign text is parsed on the thread that answers readers. From the server's entry, parsers can't be
 * reached by imports: they are loaded by the entry of a thread or of a process, whose file is named by a URL
 * (platform/threads/in-thread.ts). What a file hands on counts where it is used, as in the build.
 */
export function checkParsers(tree: SourceTree): Problem[] {
  const walk = new Walk(tree);
  for (const entry of entries) walk.visit({ path: entry, name: "*", way: [] });
  const stale = Object.keys(ownText).filter((path) => tree.texts.has(path) && !walk.excused.has(path));
  return [
    ...walk.problems,
    ...stale.map((file) => ({
      file,
      line: 0,
      message:
        "The server doesn't reach a parser here: take it out of the list in tools/guards/architecture/parsers.ts.",
    })),
  ];
}

/** A name of a file, and the files by which it was reached. */
interface Place {
  path: string;
  name: string;
  way: readonly string[];
}

class Walk {
  readonly problems: Problem[] = [];
  readonly excused = new Set<string>();
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #seen = new Set<string>();

  constructor({ sources }: SourceTree) {
    this.#files = new Map(sources.map((source) => [source.path, source]));
  }

  visit(first: Place): void {
    const queue = [first];
    for (let place = queue.shift(); place !== undefined; place = queue.shift()) queue.push(...this.#next(place));
  }

  #next({ path, name, way }: Place): Place[] {
    const file = this.#files.get(path);
    if (file === undefined) return [];
    const handedOn = file.imports.filter(
      ({ exportedAs }) => exportedAs !== undefined && (name === "*" || exportedAs === name || exportedAs === "*"),
    );
    const isOwn = name === "*" || !handedOn.some(({ exportedAs }) => exportedAs === name);
    const used = isOwn ? file.imports.filter(({ exportedAs }) => exportedAs === undefined) : [];
    return [...handedOn, ...this.#once(path, used)].flatMap((link) => this.#follow(file, link, [...way, path]));
  }

  /** What a file uses itself is looked at once, whichever of its names is asked for. */
  #once(path: string, used: readonly ImportLink[]): readonly ImportLink[] {
    if (used.length === 0 || this.#seen.has(path)) return [];
    this.#seen.add(path);
    return used;
  }

  #follow(file: SourceFile, link: ImportLink, way: readonly string[]): Place[] {
    const { specifier, target, names } = link;
    if (link.typeOnly) return [];
    if (isParser(link)) {
      if (file.path in ownText) this.excused.add(file.path);
      else
        this.problems.push({
          file: file.path,
          line: link.line,
          message: `${[...new Set(way), target ?? specifier].join(" -> ")}: foreign text would be parsed on the thread that answers readers. Have a thread do it (platform/threads/in-thread.ts).`,
        });
      return [];
    }
    if (target === null) return [];
    return names.flatMap((name) => {
      const key = `${target} ${name}`;
      if (this.#seen.has(key)) return [];
      this.#seen.add(key);
      return [{ path: target, name, way }];
    });
  }
}

function isParser({ specifier, target, names }: ImportLink): boolean {
  if (target !== null) return parserFiles.some((pattern) => pattern.test(target));
  if (!parserPackages.test(specifier)) return false;
  const allowed = writers[specifier] ?? [];
  return names.some((name) => !allowed.includes(name));
}
