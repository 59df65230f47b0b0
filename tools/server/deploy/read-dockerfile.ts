/** A stage of a Dockerfile. */
export interface Stage {
  name: string;
  steps: Step[];
}

/** An instruction, as far as this project's Dockerfile has them. */
export interface Step {
  name: string;
  /** Its words; those of JSON's form as they are, a command of the shell as one. */
  words: string[];
  options: Record<string, string>;
}

const asCommand = new Set(["RUN", "CMD"]);

/** Reads a Dockerfile's stages. Comments and lines that go on with a backslash are understood; variables are not. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.replaceAll("\\\n", " ").split("\n")) {
    const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name === "") continue;
    if (name === "FROM") stages.push({ name: /\bAS (\S+)$/.exec(rest)?.[1] ?? "", steps: [] });
    else stages.at(-1)?.steps.push(readStep(name, rest));
  }
  return stages;
}

function readStep(name: string, text: string): Step {
  const options: Record<string, string> = {};
  let rest = text;
  for (let found = /^--([\w-]+)=(\S+)\s+/.exec(rest); found; found = /^--([\w-]+)=(\S+)\s+/.exec(rest)) {
    options[found[1] ?? ""] = found[2] ?? "";
    rest = rest.slice(found[0].length);
  }
  if (name === "HEALTHCHECK") rest = rest.replace(/^CMD\s+/, "");
  return { name, words: wordsOf(name, rest), options };
}

function wordsOf(name: string, text: string): string[] {
  if (text.startsWith("[")) {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.map(String) : [];
  }
  return asCommand.has(name) ? [text] : text.split(/\s+/);
}
