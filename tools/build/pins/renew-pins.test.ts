import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listenLocally } from "../../../platform/testing/ports.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { renewPins } from "./renew-pins.ts";

const digest = (digit: string) => `sha256:${digit.repeat(64)}`;

/** A registry that knows one tag, as Docker's does: a token first, and the digest in a header. */
async function startRegistry(): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://registry");
    if (pathname === "/token") return response.end('{ "token": "one" }');
    const isKnown = pathname === "/v2/library/node/manifests/24-bookworm-slim";
    const isAllowed = request.headers.authorization === "Bearer one" && request.headers.accept?.includes("index");
    if (isKnown && isAllowed === true) response.setHeader("docker-content-digest", digest("2"));
    return response.writeHead(isKnown ? 200 : 404).end();
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listenLocally(server)}`;
}

/** A repository of an action with some versions; returns their commits. */
function makeAction(folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true });
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...words], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  git("init", "--quiet");
  const commits: Record<string, string> = {};
  for (const version of ["v6.0.1", "v6.9.0", "v6.10.0", "v7.0.0"]) {
    git("commit", "--quiet", "--allow-empty", "--message", version);
    // One of them is annotated: the tag is an object of its own.
    git("tag", ...(version === "v6.10.0" ? ["--annotate", "--message", version] : []), version);
    commits[version] = git("rev-parse", "HEAD");
  }
  return commits;
}

test("an image gets the digest of its tag, an action the commit of the newest version of its major one", async () => {
  const root = mkdtempSync(join(tmpdir(), "pins-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const commits = makeAction(join(root, "repositories/actions/checkout"));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  write(
    "deploy/Dockerfile",
    `FROM node:24-bookworm-slim@${digest("1")} AS build\nFROM node:24-bookworm-slim@${digest("1")}\n`,
  );
  write("deploy/compose.yaml", "services: {}\n");
  write(".github/workflows/ci.yml", `      - uses: actions/checkout@${"0".repeat(40)} # v6.0.1\n`);
  const registry = await startRegistry();
  const sources = { registry, tokens: registry, repositories: join(root, "repositories") };

  expect(await renewPins(root, sources)).toHaveLength(2);
  expect(read("deploy/Dockerfile")).toBe(
    `FROM node:24-bookworm-slim@${digest("2")} AS build\nFROM node:24-bookworm-slim@${digest("2")}\n`,
  );
  expect(read(".github/workflows/ci.yml")).toBe(`      - uses: actions/checkout@${commits["v6.10.0"]} # v6.10.0\n`);
  expect(await renewPins(root, sources)).toEqual([]);

  write("deploy/compose.yaml", `    image: caddy:2@${digest("1")}\n`);
  await expect(renewPins(root, sources)).rejects.toThrow("The registry answers 404 for caddy:2");
});

test("every image and action that the project names is pinned", () => {
  const files = ["deploy", ".github/workflows"].flatMap((folder) =>
    readdirSync(join(projectRoot, folder)).map((name) => join(folder, name)),
  );
  const named = files
    .flatMap((file) => [
      ...readFileSync(join(projectRoot, file), "utf8").matchAll(
        /^\s*(?:-\s)?(?:FROM|image:|container:|uses:)\s+(\S+.*)$/gm,
      ),
    ])
    .map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(
    named.filter((name) => !/@sha256:[0-9a-f]{64}(?: AS \w+)?$|@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name)),
  ).toEqual([]);
});
