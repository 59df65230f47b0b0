/** A block of lines in a document, such as commands (`sh`) or settings (`env`). */
interface Block {
  language: string;
  /** Lines that a backslash continues are one; comments and empty lines are left out. */
  lines: string[];
}

/** The blocks of a Markdown document. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)\n```$/gms)].map(([, language = "", text = ""]) => ({
    language,
    lines: text
      .replaceAll(/\\\n\s*/g, "")
      .split("\n")
      .filter((line) => line.trim() !== "" && !line.startsWith("#")),
  }));
}

/** A command that a document names. */
interface Command {
  /** 'npm' for a script of package.json; else whose command it is. */
  program: "npm" | "admin" | "manual" | "fieldstone";
  verb: string;
  options: string[];
}

/** The commands that a document names in its blocks and between backquotes. */
export function commandsIn(markdown: string): Command[] {
  const inline = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
  const texts = [...blocksOf(markdown).flatMap(({ lines }) => lines), ...inline];
  return texts.flatMap((text) => text.split(/ && |; |\| /)).flatMap(readCommand);
}

function readCommand(text: string): Command[] {
  const [, npm, , whose, rest = ""] =
    /^(?:sudo |\S+=\S+ )*(?:npm run (?:-s )?([\w:-]+)(?: --)?|((?:\S*\/)?fieldstone))(?: (admin|manual)(?= |$))?(.*)$/.exec(
      text,
    ) ?? [];
  if (npm === undefined && !/(?:^|\s|\/)fieldstone(?:\s|$)/.test(text)) return [];
  const words = rest
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  const options = words
    .map((word) => /^--[a-z-]+/.exec(word)?.[0])
    .filter((word) => word !== undefined && word !== "--env-file");
  const [verb = ""] = words;
  const program = npm === "admin" || npm === "manual" ? npm : (whose ?? (npm === undefined ? "fieldstone" : "npm"));
  if (program === "npm") return [{ program, verb: npm ?? "", options: [] }];
  if (!/^[a-z][a-z-]+$/.test(verb) || !(program === "admin" || program === "manual" || program === "fieldstone"))
    return [];
  return [{ program, verb, options: options.map(String) }];
}
