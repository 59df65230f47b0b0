import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { projectRoot } from "../../programs/run-command.ts";
import { endChild, untilStarted } from "../child-process.ts";
import { type Layer, layerMegabytes, runStage, startInside } from "./containers.ts";
import { readDockerfile } from "./read-dockerfile.ts";

const run = promisify(execFile);
const LONGEST_START_MS = 120_000;

/** Settings that production needs. */
export const production = {
  PUBLIC_URL: "https://localhost",
  SUPPORT_EMAIL: "support@manual.example.org",
  MAIL_FROM: "manual@manual.example.org",
  MAILS_TO_FOLDER: "1",
  TRUSTED_PROXIES: "1",
};

/** Runs the steps of deploy/Dockerfile in a folder; returns the image. */
export async function makeImage(place: string): Promise<Layer> {
  const context = await copyContext(place);
  const stages = readDockerfile(await readFile(join(projectRoot, "deploy/Dockerfile"), "utf8"));
  const layers = new Map<string, Layer>();
  for (const stage of stages) layers.set(stage.name, await runStage(stage, { place, context, layers }));
  const image = layers.get("");
  if (image === undefined) throw new Error("The last stage of the Dockerfile must have no name.");
  return image;
}

/** What .dockerignore leaves of the files under version control. */
async function copyContext(place: string): Promise<string> {
  const folder = await mkdtemp(join(place, "context-"));
  const ignore = await readFile(join(projectRoot, ".dockerignore"), "utf8");
  const taken = [...ignore.matchAll(/^!(.+)$/gm)].map(([, name = ""]) => name);
  const { stdout } = await run("git", ["ls-files", "-z", "--", ...taken], { cwd: projectRoot, maxBuffer: 16_000_000 });
  for (const name of stdout.split("\0").filter((each) => each !== ""))
    await cp(join(projectRoot, name), join(folder, name));
  return folder;
}

/** Starts an image as its CMD says, looks at it as its HEALTHCHECK says, and stops it. Returns what was seen. */
export async function tryImage(image: Layer): Promise<string[]> {
  const steps = readDockerfile(await readFile(join(projectRoot, "deploy/Dockerfile"), "utf8")).at(-1)?.steps ?? [];
  const words = (wanted: string) => steps.find(({ name }) => name === wanted)?.words ?? [];
  const data = await mkdtemp(join(image.folder, "data-"));
  await mkdir(join(image.folder, "upper/data"), { recursive: true });
  await chown(data, image.user, image.user);
  await chmod(data, 0o700);
  const env = { ...production, DRAIN_SECONDS: "0", LOG_LEVEL: "warn" };
  const began = performance.now();
  const server = startInside(image, { command: words("CMD"), data, env });
  const said = server.stderr === null ? Promise.resolve("") : text(server.stderr);
  await untilStarted(server, {
    isReady: async () => (await exitOf(image, words("HEALTHCHECK"))) === 0,
    longestMs: LONGEST_START_MS,
    failure: "The image doesn't become healthy",
    said: () => said,
  });
  const seconds = (performance.now() - began) / 1000;
  const page = await fetch("http://127.0.0.1:3000/bluebook/v22/quick-style-guide");
  const isFixed = (await exitOf(image, ["touch", "/app/changed"])) !== 0;
  const stopping = performance.now();
  await endChild(server);
  const stopped = (performance.now() - stopping) / 1000;
  if (page.status !== 200 || !isFixed || server.exitCode !== 0)
    throw new Error(
      `The image failed: a page answers ${page.status}, files are ${isFixed ? "" : "not "}fixed, exit code ${server.exitCode}.`,
    );
  return [
    `${await layerMegabytes(image)} MB above the image of Node`,
    `healthy after ${seconds.toFixed(1)} s, as user ${image.user}, on a root folder that can't be written; a page is served`,
    `SIGTERM ends it after ${stopped.toFixed(1)} s with exit code 0`,
  ];
}

async function exitOf(image: Layer, command: readonly string[]): Promise<number | null> {
  const child = startInside(image, { command });
  child.stdout?.resume();
  child.stderr?.resume();
  await once(child, "exit");
  return child.exitCode;
}
