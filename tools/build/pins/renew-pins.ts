import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

/** Who knows what a name stands for today. */
export interface PinSources {
  /** The registry of images, and where it gives out tokens. */
  registry: string;
  tokens: string;
  /** Where the repositories of actions are. */
  repositories: string;
}

/** A file's pin that stands for something else now. */
export interface RenewedPin {
  file: string;
  from: string;
  to: string;
}

/** `node:24-bookworm-slim@sha256:…`: an image of the registry's own. */
const image = /\b([a-z]+):([\w.-]+)@(sha256:[0-9a-f]{64})/g;
/** `actions/checkout@… # v6.0.1` */
const action = /\b([\w.-]+\/[\w.-]+)@([0-9a-f]{40}) # v(\d+)(\.\d+){2}/g;

/**
 * Writes into deploy/ and the workflows under `root` what the names of images and actions stand for today: an image by the
 * digest of its tag, an action by the commit of the newest version of its major one. Returns what has changed.
 * @throws Error if the registry or a repository doesn't answer; files before that one are written then
 */
export async function renewPins(root: string, sources: PinSources): Promise<RenewedPin[]> {
  const workflows = (await readdir(join(root, ".github/workflows"))).map((name) => `.github/workflows/${name}`);
  const renewed: RenewedPin[] = [];
  for (const file of ["deploy/Dockerfile", "deploy/compose.yaml", ...workflows]) {
    let text = await readFile(join(root, file), "utf8");
    for (const pin of [...(await newImages(text, sources)), ...(await newActions(text, sources))]) {
      if (pin.from !== pin.to) renewed.push({ file, ...pin });
      text = text.replaceAll(pin.from, pin.to);
    }
    await writeFile(join(root, file), text);
  }
  return renewed;
}

type Pin = Omit<RenewedPin, "file">;

async function newImages(text: string, { registry, tokens }: PinSources): Promise<Pin[]> {
  const pins = new Map([...text.matchAll(image)].map(([whole, name = "", tag = ""]) => [whole, { name, tag }]));
  return await Promise.all(
    [...pins].map(async ([from, { name, tag }]) => {
      const token = await tokenOf(tokens, name);
      const answer = await fetch(`${registry}/v2/library/${name}/manifests/${tag}`, {
        method: "HEAD",
        headers: {
          authorization: `Bearer ${token}`,
          // The list of all systems, not the image of this one.
          accept: "application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json",
        },
      });
      const digest = answer.headers.get("docker-content-digest") ?? "";
      if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(digest))
        throw new Error(`The registry answers ${answer.status} for ${name}:${tag}, and no digest.`);
      return { from, to: `${name}:${tag}@${digest}` };
    }),
  );
}

async function tokenOf(tokens: string, name: string): Promise<string> {
  const answer = await fetch(`${tokens}/token?service=registry.docker.io&scope=repository:library/${name}:pull`);
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}

async function newActions(text: string, { repositories }: PinSources): Promise<Pin[]> {
  const pins = new Map([...text.matchAll(action)].map(([whole, name = "", , major = ""]) => [whole, { name, major }]));
  return await Promise.all(
    [...pins].map(async ([from, { name, major }]) => {
      const words = ["ls-remote", "--tags", `${repositories}/${name}`, `v${major}.*`];
      const { stdout } = await run("git", words, { env: { ...process.env, GIT_TERMINAL_PROMPT: "0" } });
      const newest = newestVersion(stdout);
      if (newest === undefined) throw new Error(`${name} has no version ${major} anymore.`);
      return { from, to: `${name}@${newest.commit} # v${newest.version}` };
    }),
  );
}

/** The newest of the tags that git lists. The commit of an annotated one follows it, marked by ^{}. */
function newestVersion(listed: string): { version: string; commit: string } | undefined {
  const versions = new Map<string, string>();
  for (const [, commit = "", version = ""] of listed.matchAll(
    /^([0-9a-f]{40})\trefs\/tags\/v(\d+\.\d+\.\d+)(?:\^\{\})?$/gm,
  ))
    versions.set(version, commit);
  const [version] = [...versions.keys()].toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return version === undefined ? undefined : { version, commit: versions.get(version) ?? "" };
}
