import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { digestOf } from "../../../platform/files/digest-of.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { packRelease } from "./pack-release.ts";
import { billOfMaterials, changesOf, releaseFacts } from "./release-facts.ts";
import { type NodeSource, withNode } from "./take-node.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function write(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Sources with a history of one commit. */
function sources() {
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...words], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  const commit = () => {
    git("add", ".");
    git("commit", "--quiet", "--allow-empty", "--message", "Change something");
  };
  write("package.json", '{ "version": "0.2.0" }');
  write(
    "CHANGELOG.md",
    "# Changelog\n\n## Unreleased\n\n- More.\n\n## 0.2.0 (2026-12-01)\n\n- Something.\n\n## 0.1.0 (2026-11-28)\n\n- All.\n",
  );
  git("init", "--quiet");
  commit();
  return { git, commit };
}

test("a tagged commit is its version; any other is one before it, by the number of commits", async () => {
  const { git, commit } = sources();
  expect(await releaseFacts(folder, {})).toMatchObject({ version: "0.2.0-dev.1", commit: git("rev-parse", "HEAD") });
  commit();
  expect((await releaseFacts(folder, {})).version).toBe("0.2.0-dev.2");
  git("tag", "v0.2.0");
  const { version, madeAt } = await releaseFacts(folder, {});
  expect([version, madeAt]).toEqual(["0.2.0", Number(git("log", "-1", "--format=%ct"))]);
  write("package.json", '{ "version": "0.2.0", "changed": true }');
  await expect(releaseFacts(folder, {})).rejects.toThrow("This is not v0.2.0: some files are changed");
  commit();
  await expect(releaseFacts(folder, {})).rejects.toThrow("raise the version in package.json");
  write("package.json", '{ "version": "0.3.0" }');
  expect((await releaseFacts(folder, {})).version).toBe("0.3.0-dev.3.changed");
});

test("a tag without a section of the changelog is refused", async () => {
  const { git } = sources();
  const changelog = readFileSync(join(folder, "CHANGELOG.md"), "utf8");
  expect(changesOf("0.2.0", changelog)).toBe("- Something.");
  expect(() => changesOf("0.2", changelog)).toThrow('no section "## 0.2 (YYYY-MM-DD)"');
  write("package.json", '{ "version": "0.4.0" }');
  git("commit", "--quiet", "--all", "--message", "Raise the version");
  git("tag", "v0.4.0");
  await expect(releaseFacts(folder, {})).rejects.toThrow('no section "## 0.4.0');
});

test("where there is no history, the environment says what is released", async () => {
  write("package.json", '{ "version": "0.2.0" }');
  const said = { VERSION: "0.2.0", COMMIT: "abc", SOURCE_DATE_EPOCH: "1764500000" };
  expect(await releaseFacts(folder, said)).toEqual({ version: "0.2.0", commit: "abc", madeAt: 1_764_500_000 });
});

test("the same files make the same archive, whenever and with whatever rights they were written", async () => {
  const release = join(folder, "release");
  write("release/package.json", '{ "name": "fieldstone", "version": "0.2.0" }');
  write("release/dist/b.js", "b");
  chmodSync(write("release/bin/fieldstone", "#!/bin/sh\n"), 0o755);
  const first = await packRelease(release, folder, 1_764_500_000);
  const digest = await digestOf(first.file);
  expect(readFileSync(`${first.file}.sha256`, "utf8")).toBe(`${digest}  fieldstone-0.2.0.tar.gz\n`);
  rmSync(join(release, "dist"), { recursive: true });
  chmodSync(write("release/dist/b.js", "b"), 0o600);
  utimesSync(join(release, "package.json"), 1, 1);
  expect(await digestOf((await packRelease(release, folder, 1_764_500_000)).file)).toBe(digest);
  write("release/dist/b.js", "c");
  expect(await digestOf((await packRelease(release, folder, 1_764_500_000)).file)).not.toBe(digest);
});

const billSchema = z.object({
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(z.object({ name: z.string(), purl: z.string() })),
});

test("the bill of materials lists what the product contains, and nothing of its tests", async () => {
  const facts = { version: "0.2.0", commit: undefined, madeAt: 1_764_500_000 };
  const text = await billOfMaterials(projectRoot, facts);
  expect(await billOfMaterials(projectRoot, facts)).toBe(text);
  const { metadata, components } = billSchema.parse(JSON.parse(text));
  expect(metadata.component).toEqual({ name: "fieldstone", version: "0.2.0" });
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["fastify", "kysely", "react", "@fontsource-variable/source-serif-4"]));
  expect(names.filter((name) => /vitest|playwright|typescript|vite|node-linux/.test(name))).toEqual([]);
});

/** An archive as nodejs.org has them, a list with its checksum, and the key of whoever signed it. */
async function nodeSource(): Promise<NodeSource> {
  const home = mkdtempSync(join(tmpdir(), "gpg-"));
  onTestFinished(() => {
    execFileSync("gpgconf", ["--homedir", home, "--kill", "all"]);
    rmSync(home, { recursive: true, force: true });
  });
  const gpg = (...words: string[]) =>
    execFileSync("gpg", ["--homedir", home, "--batch", "--quiet", "--passphrase", "", ...words], { stdio: "pipe" });
  const root = "node-v24.21.0-linux-x64";
  chmodSync(write(`${root}/bin/node`, "#!/bin/sh\n"), 0o755);
  write(`${root}/LICENSE`, "Node's license");
  write(`${root}/include/node.h`, "of no use to anyone");
  const archive = join(folder, `${root}.tar.gz`);
  execFileSync("tar", ["-czf", archive, "-C", folder, root]);
  gpg("--quick-generate-key", "releaser@example.org", "ed25519", "sign", "never");
  const list = write(
    "SHASUMS256.txt",
    `${"0".repeat(64)}  node-v24.21.0.tar.gz\n${await digestOf(archive)}  ${root}.tar.gz\n`,
  );
  gpg("--yes", "--clear-sign", list);
  const keys = join(home, "keys.gpg");
  gpg("--output", keys, "--export", "releaser@example.org");
  return { archive, sums: `${list}.asc`, keys };
}

test("Node is taken out of nodejs.org's archive if a list that its releasers have signed names it", async () => {
  const source = await nodeSource();
  const taken = await withNode(source, ({ origin, folder: at, component }) =>
    Promise.resolve({
      origin,
      files: [...execFileSync("find", [at, "-type", "f", "-printf", "%P\n"], { encoding: "utf8" }).matchAll(/.+/g)]
        .map(String)
        .toSorted(),
      component,
    }),
  );
  expect(taken.origin).toMatchObject({
    version: "24.21.0",
    system: "linux-x64",
    archive: "node-v24.21.0-linux-x64.tar.gz",
  });
  expect(taken.files).toEqual(["LICENSE", "bin/node"]);
  expect(taken.component).toMatchObject({ name: "node", version: "24.21.0" });
});

test("no Node is packed that nobody vouches for", async () => {
  const source = await nodeSource();
  const use = () => Promise.reject(new Error("It was packed."));
  const { keys: strangers } = await nodeSource();
  // A list that is signed by somebody else, changed after it was signed, or not signed at all.
  await expect(withNode(source, use)).rejects.toThrow("is not signed by a key in");
  await expect(withNode({ ...source, keys: strangers }, use)).rejects.toThrow("It was packed.");
  const list = readFileSync(source.sums, "utf8");
  writeFileSync(source.sums, list.replace("0".repeat(64), "1".repeat(64)));
  await expect(withNode(source, use)).rejects.toThrow("is not signed by a key in");
  writeFileSync(source.sums, `${await digestOf(source.archive)}  node-v24.21.0-linux-x64.tar.gz\n`);
  await expect(withNode(source, use)).rejects.toThrow("is not signed by a key in");
  // An unsigned line around what is signed doesn't count, and neither does another archive of that name.
  const other = await nodeSource();
  writeFileSync(other.archive, "another archive");
  await expect(withNode(other, use)).rejects.toThrow("is not what");
  const line = `${await digestOf(other.archive)}  node-v24.21.0-linux-x64.tar.gz\n`;
  writeFileSync(other.sums, line + readFileSync(other.sums, "utf8"));
  await expect(withNode(other, use)).rejects.toThrow("is not what");
  await expect(withNode({ ...other, archive: join(folder, "node.tar.gz") }, use)).rejects.toThrow("is not named as");
});
