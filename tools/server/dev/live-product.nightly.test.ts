import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../../programs/run-command.ts";
import { signIn } from "../sign-in.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { untilReady } from "../until-ready.ts";

/** What the development server runs; each test edits a copy. */
const parts = ["app", "db", "domains", "manual", "platform", "tools", "ui"];
const files = ["index.html", "package.json", "tsconfig.json", "vite.config.ts"];

let copy: string;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "live-product-"));
  for (const part of [...parts, ...files]) await cp(join(projectRoot, part), join(copy, part), { recursive: true });
  // A folder of its own: Vite and Node keep in it what they have made of the sources.
  await mkdir(join(copy, "node_modules"));
  for (const name of await readdir(join(projectRoot, "node_modules")))
    if (name !== ".cache" && !name.startsWith(".vite"))
      await symlink(join(projectRoot, "node_modules", name), join(copy, "node_modules", name));
  server = await startServer({ live: true, root: copy, env: { DEMO: "1" } });
  const { name, value } = await signIn(server, "reader@demo.test");
  cookie = `${name}=${value}`;
  await untilReady(server);
});

afterAll(async () => {
  await server.stop();
  await rm(copy, { recursive: true, force: true });
});

/** Changes a file of the copy; returns what undoes it. */
async function edit(path: string, from: string, to: string): Promise<() => Promise<void>> {
  const file = join(copy, path);
  const before = await readFile(file, "utf8");
  expect(before).toContain(from);
  await writeFile(
    file,
    before.replace(from, () => to),
  );
  return async () => {
    // Two changes at once are one to the watcher, as nobody saves a file twice in a tenth of a second.
    await sleep(100);
    await writeFile(file, before);
  };
}

async function open(path: string, accept = "text/html"): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.url}${path}`, { headers: { accept, cookie }, redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
}

/** Asks until the answer is the wanted one; returns how long that took, in milliseconds. */
async function untilAnswered(path: string, isWanted: (text: string) => boolean, accept?: string): Promise<number> {
  const started = performance.now();
  await expect.poll(async () => isWanted((await open(path, accept)).text), { interval: 5 }).toBe(true);
  return performance.now() - started;
}

/** Listens as the script of an open page does; returns what it was told since. */
async function openPage(): Promise<{ told: () => string[]; close: () => void }> {
  const script = await (await fetch(`${server.url}/@vite/client`)).text();
  const token = /const wsToken = "([^"]+)"/.exec(script)?.[1] ?? "";
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/?token=${token}`, "vite-hmr");
  const told: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    told.push(String(JSON.parse(String(data)).type));
  });
  await expect.poll(() => told).toContain("connected");
  return { told: () => told, close: () => socket.close() };
}

const routes = "domains/reading/server/routes/list-routes.ts";
const pins = "/api/lists/pinned-pages";

test("an edit is answered at once, to the same session, and leaves nothing of the product before it", async () => {
  expect(JSON.parse((await open(pins)).text)).toMatchObject({ loggedIn: true, message: "" });
  const times: number[] = [];
  const held: Held[] = [];
  for (let round = 1; round <= 20; round++) {
    const undo = await edit(routes, 'message = "",', `message = "Edit ${round}",`);
    times.push(await untilAnswered(pins, (text) => text.includes(`"message":"Edit ${round}"`)));
    expect(JSON.parse((await open(pins)).text)).toMatchObject({ loggedIn: true });
    await undo();
    await untilAnswered(pins, (text) => text.includes('"message":""'));
    if (round % 10 === 0) held.push(await heldBy(server.pid));
  }
  const middle = times.toSorted((one, other) => one - other)[times.length / 2] ?? 0;
  // A tenth of that on two idle processors.
  expect(middle).toBeLessThan(4_000);
  const [half, whole] = held;
  expect(whole?.files).toBeLessThanOrEqual((half?.files ?? 0) + 6);
  // Some come with the first query of a job, or the first commits.
  expect(whole?.threads).toBeLessThanOrEqual((half?.threads ?? 0) + 6);
  expect(whole?.megabytes).toBeLessThanOrEqual((half?.megabytes ?? 0) + 100);
});

test("what was asked before an edit is answered by the code before it", async () => {
  const handler = "handler: async (request, reply) => answerPins(request, reply, () => Promise.resolve()),";
  const waits =
    'handler: async (request, reply) => { console.log("asked"); await new Promise((done) => { setTimeout(done, 1_500); });';
  const slow = `${waits} return answerPins(request, reply, () => Promise.resolve(), "The old one."); },`;
  const undo = await edit(routes, handler, slow);
  await untilAnswered(pins, (text) => text.includes("The old one."));
  const times = () => server.output().split("asked").length;
  const before = times();
  const asked = open(pins);
  await expect.poll(times).toBeGreaterThan(before);
  await undo();
  await untilAnswered(pins, (text) => text.includes('"message":""'));
  expect(JSON.parse((await asked).text)).toMatchObject({ loggedIn: true, message: "The old one." });
});

const page = "/bluebook/v22/rules/signals";
const screens = "app/http/pages.ts";

test.each([
  [
    "can't be read",
    { path: screens, from: "async function answerPage(", to: "async function answerPage((" },
    /Unexpected token[\s\S]+app\/http\/pages\.ts:\d+:\d+/,
  ],
  [
    "can't be loaded",
    { path: screens, from: "const RETRY_SECONDS = 5;", to: 'throw new Error("Not <loaded>.");' },
    /<h1>Not &lt;loaded&gt;\.<\/h1>\n<p>In <code>app\/http\/pages\.ts:\d+:\d+</,
  ],
  [
    "imports what isn't there",
    { path: screens, from: "./editions/edit-link.ts", to: "./editions/no-link.ts" },
    /no-link\.ts.+Does the file exist/,
  ],
  [
    "can't be started",
    { path: "app/server.ts", from: "  const draining", to: '  throw new Error("Not started.");\n  const draining' },
    /<h1>Not started\.<[\s\S]+at createServer \(app\/server\.ts:\d+:\d+\)/,
  ],
  [
    "throws in a route",
    { path: screens, from: "  const isShared =", to: '  throw new Error("Not answered.");\n  const isShared =' },
    /<h1>Not answered\.<[\s\S]+at answerPage \(app\/http\/pages\.ts:\d+:\d+\)/,
  ],
  [
    "throws in a loader",
    {
      path: "domains/manual/server/read/in-process-api.ts",
      from: "      const address =",
      to: '      throw new Error("Not read.");\n      const address =',
    },
    /<h1>Not read\.<[\s\S]+in-process-api\.ts:\d+:\d+/,
  ],
])("code that %s is shown in the page that asked, until it is fixed", async (_what, { path, from, to }, shown) => {
  const other = await openPage();
  const undo = await edit(path, from, to);
  await untilAnswered(page, (text) => shown.test(text));
  expect((await open(page)).status).toBe(500);
  expect(other.told()).not.toContain("full-reload");
  await undo();
  await expect.poll(other.told).toContain("full-reload");
  expect((await open(page)).status).toBe(200);
  other.close();
});

test("an error that a script's call leads to is shown over its page", async () => {
  const other = await openPage();
  const undo = await edit(
    routes,
    "const { id } = requireAccount(",
    'throw new Error("Not listed.");\n    const { id } = requireAccount(',
  );
  await untilAnswered(pins, (text) => text.includes("server-error"), "application/json");
  await expect.poll(other.told).toContain("error");
  await undo();
  await expect.poll(other.told).toContain("full-reload");
  other.close();
});

test("an edited thread starts anew", async () => {
  const card = "/cards/site.png";
  expect((await open(card)).status).toBe(200);
  const undo = await edit(
    "platform/ssr/pictures/picture-worker.ts",
    "function render(",
    'throw new Error("Not drawn.");\nfunction render(',
  );
  await untilAnswered(card, (text) => text.includes("<h1>Not drawn.</h1>"));
  await undo();
  await expect.poll(async () => (await open(card)).status).toBe(200);
});

interface Held {
  files: number;
  threads: number;
  megabytes: number;
}

/** What a process holds: files and connections, threads, memory. */
async function heldBy(pid: number): Promise<Held> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return {
    files: (await readdir(`/proc/${pid}/fd`)).length,
    threads: (await readdir(`/proc/${pid}/task`)).length,
    megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
  };
}
