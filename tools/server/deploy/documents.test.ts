import { type ExecFileException, execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readConfig } from "../../../app/config.ts";
import { sampleManual } from "../../../domains/html-import/server/testing/sample-manual.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { filledFolder } from "../start-server.ts";
import { blocksOf, commandsIn } from "./documents.ts";

const documents = ["README.md", "UPGRADING.md", "docs/operations.md"] as const;
const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

/** Runs a program of the build with words as they are typed behind `npm run`. */
function run(
  line: string,
  { folder, dataDir }: { folder: string; dataDir: string },
): Promise<{ code: number; said: string }> {
  const [, name = "", rest = ""] = /^npm run (\w+)(?: --)?(.*)$/.exec(line) ?? [];
  const words = [...rest.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  const script = join(projectRoot, `dist/server/${name === "doctor" ? "admin" : name}.js`);
  const env = { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", DATA_DIR: dataDir };
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  const args = [script, ...(name === "doctor" ? ["doctor"] : []), ...words];
  execFile(process.execPath, args, { cwd: folder, env }, (error: ExecFileException | null, out, err) =>
    resolve({ code: error === null ? 0 : Number(error.code), said: out + err }),
  );
  return promise;
}

test("every line of README.md runs as it stands", async () => {
  const folder = mkdtempSync(join(tmpdir(), "readme-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, "data");
  cpSync(await filledFolder({ NODE_ENV: "test" }), dataDir, { recursive: true });
  for (const name of ["manual", "package.json"]) symlinkSync(join(projectRoot, name), join(folder, name));
  cpSync(dirname(sampleManual.file), folder, { recursive: true });
  cpSync(sampleManual.file, join(folder, "book.html"));
  const made = ["create-admin", "reader@example.org", "--first-name", "R", "--last-name", "B"].join(" ");
  expect(await run(`npm run admin -- ${made}`, { folder, dataDir })).toMatchObject({ code: 0 });
  const lines = blocksOf(read("README.md")).flatMap(({ lines: block }) => block);
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    // What whoever runs this has done.
    if (/^npm ci && npm (?:start|test)$/.test(line)) continue;
    const { code, said } = await run(line, { folder, dataDir });
    // The profile is for another book than the one that is here.
    const isOther = line.includes("import-html") && said.includes("Nothing in the file matches the profile");
    expect([line, code], said).toEqual([line, isOther ? 1 : 0]);
  }
});

test.each(documents)("every command in %s is one, with its options", async (path) => {
  const folder = mkdtempSync(join(tmpdir(), "documents-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const known = new Map<string, string[]>();
  for (const program of ["admin", "manual"])
    for (const line of (await run(`npm run ${program} -- completion`, { folder, dataDir: folder })).said.split("\n")) {
      const [command = "", options = ""] = line.split("\t");
      const key = `${program} ${command.split(" ")[0]}`;
      known.set(key, [...(known.get(key) ?? []), ...options.split(" ")]);
    }
  const scripts = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read("package.json"))).scripts;
  const shell = read("deploy/fieldstone.sh");
  const wrong =
    "`npm run nothing`, `npm run admin -- backups`, `fieldstone backups` and `npm run admin -- backup --too /x`";
  const unknown = commandsIn(`${read(path)}\n${wrong}\n`).filter(({ program, verb, options }) => {
    if (program === "npm") return !Object.hasOwn(scripts, verb);
    if (program === "fieldstone" && !new RegExp(`^ {2}(?:.* \\| )?${verb}(?: \\| .*)?\\)`, "m").test(shell))
      return true;
    const takes = known.get(`${program === "fieldstone" ? "admin" : program} ${verb}`);
    return (program !== "fieldstone" && takes === undefined) || options.some((option) => !takes?.includes(option));
  });
  expect(unknown.map(({ verb, options }) => [verb, ...options].join(" "))).toEqual([
    "nothing",
    "backups",
    "backups",
    "backup --too",
  ]);
});

test("every block of settings in the documents is one that production starts with", () => {
  const required = parseEnv(read("deploy/production.env.example"));
  const blocks = documents.flatMap((path) => blocksOf(read(path))).filter(({ language }) => language === "env");
  expect(blocks.length).toBeGreaterThan(0);
  for (const { lines } of blocks)
    expect(() => readConfig({ ...required, SECRET_KEY: "k".repeat(40), ...parseEnv(lines.join("\n")) })).not.toThrow();
});

test("the night's table has each alert that wakes somebody, and no other", () => {
  const rules = z
    .object({
      groups: z.array(
        z.object({
          rules: z.array(
            z.object({ alert: z.string().optional(), labels: z.record(z.string(), z.string()).optional() }),
          ),
        }),
      ),
    })
    .parse(parse(read("docs/monitoring/alerts.yml")))
    .groups.flatMap((group) => group.rules);
  const pages = rules.filter(({ labels }) => labels?.["severity"] === "page").map(({ alert }) => alert);
  const [, night = ""] = read("docs/operations.md").split("## At night");
  const told = [...(night.split("\n## ")[0] ?? "").matchAll(/^\| (Fieldstone.*?) \|/gm)].flatMap(([, names = ""]) =>
    names.split(", "),
  );
  expect(told.toSorted()).toEqual(pages.toSorted());
});
