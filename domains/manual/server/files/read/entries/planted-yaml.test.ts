import * as fc from "fast-check";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  describeProblem,
  type FileReport,
  type Problem,
  reportOn,
} from "../../../model/markdown/problem.ts";
import { readChecks } from "../../../../../checks/server/checks-file.ts";
import { readEditionFile } from "../read-edition-file.ts";
import { readDashboard } from "./read-dashboard.ts";
import { readIndex } from "./read-index.ts";
import { readPanels } from "./read-panels.ts";
import { readRedirects } from "./read-redirects.ts";
import { readSearchWords } from "./read-search.ts";

const shipped = join(import.meta.dirname, "../../../../../../manual");

const readers: Readonly<Record<string, (text: string, report: FileReport) => unknown>> = {
  "edition.yaml": readEditionFile,
  "dashboard.yaml": readDashboard,
  "panels.yaml": readPanels,
  "index.yaml": readIndex,
  "search-words.yaml": readSearchWords,
  "redirects.yaml": readRedirects,
  "checks.yaml": readChecks,
};

function problemsOf(name: string, text: string): Problem[] {
  const problems: Problem[] = [];
  readers[name]?.(text, reportOn(name, problems));
  return problems;
}

/** A line that has a name and a value: what stands before the value, its indentation included, and the value. */
const pair = /^(?<before>(?<indent> *(?:- )?)(?<key>[^\s:'"#{[]+|"[^"]+"): )(?<value>\S.*)$/;
/** Names whose value is text that readers see. */
const seen = /^(?:heading|text|name|notice|term|note|sort|short|link-text|rules|tables|bluepages|bluetables)$/;

interface Line {
  before: string;
  indent: string;
  key: string;
  value: string;
}

/** What is planted instead of a line. */
const planted: { name: string; plant: (line: Line) => string; only?: (line: Line, file: string) => boolean }[] = [
  {
    name: "mark-up in text",
    plant: ({ before, value }) => `${before}'${value.replaceAll(/['"\\]/g, "")} {.note}'`,
    only: ({ key }, file) => seen.test(key) && file !== "checks.yaml",
  },
  {
    name: "mark-up in a phrase",
    plant: ({ before }) => `${before}[what is it, "a *phrase"]`,
    only: (_, file) => file === "search-words.yaml",
  },
  { name: "an unknown name", plant: ({ before, indent, value }) => `${before}${value}\n${blank(indent)}plural: yes` },
  { name: "a mapping", plant: ({ before }) => `${before}{ a: b }` },
  { name: "a list in a list", plant: ({ before }) => `${before}[a, [b]]` },
  {
    name: "a name twice",
    plant: ({ before, indent, key, value }) => `${before}${value}\n${blank(indent)}${key}: ${value}`,
  },
  { name: "a tab", plant: ({ before, value }) => `\t${before.trimStart()}${value}` },
  {
    name: "a line too far to the right",
    plant: ({ before, value, indent }) => `${before}${value}\n${blank(indent)}   q: r`,
  },
  { name: "half a quotation", plant: ({ before }) => `${before}"q` },
  { name: "half a list", plant: ({ before }) => `${before}[q, r` },
  { name: "no space after the colon", plant: ({ before, value }) => `${before.trimEnd()}${value.replaceAll('"', "")}` },
  { name: "an anchor", plant: ({ before, value }) => `${before}&q ${value}` },
  { name: "an alias", plant: ({ before }) => `${before}*q` },
  { name: "a tag", plant: ({ before, value }) => `${before}!q ${value}` },
  { name: "an exclamation", plant: ({ before }) => `${before}!important words` },
  { name: "two documents", plant: ({ before, value }) => `${before}${value}\n---\nq: r` },
];

function blank(indent: string): string {
  return " ".repeat(indent.length);
}

/** A file with a line changed: of a long one only the entry around it, which takes less time to be read over and over. */
function planting(lines: readonly string[], place: number, changed: string): string {
  const begins = (line: string) => /^(?: {2}- |[^\s#])/.test(line);
  const first = lines.findIndex(begins);
  const start = lines.length < 200 ? 0 : lines.slice(0, place + 1).findLastIndex(begins);
  const after = lines.length < 200 ? -1 : lines.slice(place + 1).findIndex(begins);
  const end = after === -1 ? lines.length : place + 1 + after;
  const head = start > first ? lines.slice(0, first + 1) : [];
  return [...head, ...lines.slice(start, place), changed, ...lines.slice(place + 1, end)].join("\n");
}

describe.each(["v21", "v22"])("whatever is planted anywhere in the YAML of the shipped %s", (handle) => {
  const files = new Map<string, string[]>();

  beforeAll(async () => {
    for (const name of Object.keys(readers).filter((each) => existsSync(join(shipped, handle, each)))) {
      const text = await readFile(join(shipped, handle, name), "utf8");
      expect(problemsOf(name, text).map(describeProblem)).toEqual([]);
      files.set(name, text.split("\n"));
    }
    expect(files.size).toBeGreaterThan(4);
  });

  test.each(planted)("$name is an error", ({ plant, only }) => {
    let plants = 0;
    for (const [name, lines] of files) {
      const places = lines.flatMap((text, index) => {
        const { before = "", indent = "", key = "", value = "" } = pair.exec(text)?.groups ?? {};
        const line = { before, indent, key, value };
        return before === "" || only?.(line, name) === false ? [] : [{ line, index }];
      });
      if (places.length === 0) continue;
      fc.assert(
        fc.property(fc.constantFrom(...places), ({ line, index }) => {
          plants += 1;
          const text = planting(lines, index, plant(line));
          const errors = problemsOf(name, text).filter(({ severity }) => severity === "error");
          expect(errors.length, `${name}:${index + 1}\n${plant(line)}`).toBeGreaterThan(0);
        }),
        { numRuns: 10 },
      );
    }
    expect(plants).toBeGreaterThan(2);
  });
});
