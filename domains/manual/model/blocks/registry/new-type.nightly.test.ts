import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asideSamples } from "./testing/aside/samples.ts";

const root = join(import.meta.dirname, "../../../../..");
const registry = relative(root, import.meta.dirname);

/** What a developer who adds the type writes into each list: an import, and a line at the end. */
const lines: readonly { list: string; imports: string; line: string }[] = [
  {
    list: "schemas.ts",
    imports: 'import { asideBlockSchema } from "./testing/aside/schema.ts";',
    line: "  asideBlockSchema,\n]);",
  },
  {
    list: "web-parts.ts",
    imports: 'import { mapAsideHtml, renderAside } from "./testing/aside/render.ts";',
    line: "  aside: { mapHtml: mapAsideHtml, render: renderAside },\n};",
  },
  {
    list: "text-parts.ts",
    imports: 'import { asideText } from "./testing/aside/text.ts";',
    line: "  aside: asideText,\n};",
  },
  {
    list: "server/server-parts.ts",
    imports: [
      'import { asideFromHtml } from "../testing/aside/from-html.ts";',
      'import { asideMarkdown } from "../testing/aside/server/markdown.ts";',
    ].join("\n"),
    line: "  aside: { markdown: asideMarkdown, fromBox: asideFromHtml },\n};",
  },
  {
    list: "testing/testing-parts.ts",
    imports: [
      'import { asideSamples } from "./aside/samples.ts";',
      'import { arbitraryAside } from "./aside/testing/arbitrary.ts";',
    ].join("\n"),
    line: "  aside: { samples: asideSamples, arbitrary: arbitraryAside },\n};",
  },
];

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "new-type-"));
  for (const part of ["app", "db", "domains", "platform", "ui", "package.json", "tsconfig.json"]) {
    await cp(join(root, part), join(copy, part), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
});

afterAll(async () => {
  await rm(copy, { recursive: true, force: true });
});

async function register({ list, imports, line }: (typeof lines)[number]): Promise<void> {
  const file = join(copy, registry, list);
  const text = await readFile(file, "utf8");
  const end = line.slice(line.indexOf("\n"));
  expect(text.split(end)).toHaveLength(2);
  await writeFile(file, `${imports}\n${text.replace(end, `\n${line}`)}`);
}

function run(command: string, args: readonly string[]): { stdout: string; stderr: string } {
  return spawnSync(command, args, { cwd: copy, encoding: "utf8" });
}

/** Type-checks what the product does with blocks, and returns the files with errors. */
async function filesWithTypeErrors(): Promise<string[]> {
  const project = {
    extends: "./tsconfig.json",
    compilerOptions: { incremental: false },
    include: ["domains/manual/**/*", "domains/html-import/**/*", "app/commands/manual/**/*", "domains/search/server/**/*"],
    exclude: ["**/*.test.ts", "**/*.test.tsx"],
  };
  await writeFile(join(copy, "tsconfig.copy.json"), JSON.stringify(project));
  const { stdout } = run(join(root, "node_modules/.bin/tsc"), ["-p", "tsconfig.copy.json", "--pretty", "false"]);
  return [...new Set([...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file = ""]) => file))];
}

test("a new block type is its folder and a line in each list of the registry", async () => {
  const [schemas, ...others] = lines;
  if (schemas === undefined) throw new Error("There are no lists.");
  await register(schemas);
  // The compiler names every list that lacks the type, and nothing else.
  expect((await filesWithTypeErrors()).toSorted()).toEqual(others.map(({ list }) => `${registry}/${list}`).toSorted());
  for (const list of others) await register(list);
  expect(await filesWithTypeErrors()).toEqual([]);

  const { stdout, stderr } = run(process.execPath, [`${registry}/testing/use-newest-type.ts`]);
  expect(stderr, stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({
    type: "aside",
    html:
      '<aside class="aside"><p class="aside-title">Lists &amp; lines</p>' +
      "<p>A <em>remark</em>,</p><ul><li>one</li><li>two</li></ul></aside>\n" +
      '<aside class="aside"><p class="aside-title"></p><p>Without a title; see §\u00a03.</p></aside>',
    seen: asideSamples.map(({ title, remark }) => [title, remark]),
    lines: [[["Lists & lines"], ["A remark,"], ["one"], ["two"]], [["Without a title; see § 3."]]],
    file: expect.stringContaining(
      ':::aside{title="Lists & lines"}\nA *remark*,\n- one\n- two\n:::\n\n:::aside\nWithout a title; see § 3.\n:::\n',
    ),
    readsBack: asideSamples,
    counted: { aside: 2 },
    imported: [
      { type: "text", text: "<p>Before.</p>" },
      { type: "aside", title: "", remark: "<p>In <strong>the</strong> box.</p>" },
    ],
    importCounted: { aside: 1, text: 1, table: 0 },
    importLost: [],
  });
});
