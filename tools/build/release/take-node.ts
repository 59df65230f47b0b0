import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { digestOf } from "../../../platform/files/digest-of.ts";
import type { BilledComponent } from "./release-facts.ts";

const run = promisify(execFile);

/** Which Node a release brings, as its package.json says it. */
interface NodeOrigin {
  version: string;
  /** As Node names it: linux-x64. */
  system: string;
  /** nodejs.org's archive, and its checksum in the signed list. */
  archive: string;
  sha256: string;
}

/** Node for one system, out of nodejs.org's archive. */
export interface PackedNode {
  origin: NodeOrigin;
  /** bin/node and its license. */
  folder: string;
  component: BilledComponent;
}

/** Where Node's archives come from, and who vouches for them (https://github.com/nodejs/node#verifying-binaries). */
export interface NodeSource {
  archive: string;
  /** SHASUMS256.txt.asc, signed in clear text. */
  sums: string;
  /** A keyring with the public keys of Node's releasers. */
  keys: string;
}

/**
 * Takes Node out of an archive of nodejs.org, if it is the one that the signed list names, into a folder of its own, and
 * passes it to `work`. Nothing of the archive is read before that.
 * @throws Error if the list isn't signed by one of the keys, or doesn't name the archive with its checksum
 */
export async function withNode<Result>(
  { archive, sums, keys }: NodeSource,
  work: (node: PackedNode) => Promise<Result>,
): Promise<Result> {
  const name = basename(archive);
  const [, version, system] = /^node-v(\d+\.\d+\.\d+)-((?:linux|darwin)-(?:x64|arm64))\.tar\.[gx]z$/.exec(name) ?? [];
  if (version === undefined || system === undefined)
    throw new Error(`${archive} is not named as nodejs.org's archives are: node-v24.21.0-linux-x64.tar.xz.`);
  const sha256 = await digestOf(archive);
  if (!(await signedSums(sums, keys)).includes(`${sha256}  ${name}`))
    throw new Error(`${archive} is not what ${sums} says: download both again.`);
  const folder = await mkdtemp(join(tmpdir(), "node-"));
  try {
    const root = name.replace(/\.tar\.[gx]z$/, "");
    const words = ["-xf", archive, "-C", folder, "--strip-components=1", "--no-same-owner"];
    await run("tar", [...words, `${root}/bin/node`, `${root}/LICENSE`]);
    const origin = { version, system, archive: name, sha256 };
    return await work({ origin, folder, component: componentOf(origin) });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The lines of a list of checksums that is signed by one of the keys. */
async function signedSums(sums: string, keys: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "sums-"));
  const text = join(folder, "sums");
  try {
    // What gpgv writes is what is signed, and nothing around it.
    await run("gpgv", ["--keyring", resolve(keys), "--output", text, sums]);
    return (await readFile(text, "utf8")).split("\n");
  } catch (error) {
    throw new Error(`${sums} is not signed by a key in ${keys}.`, { cause: error });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function componentOf({ version, archive, sha256 }: NodeOrigin): BilledComponent {
  return {
    "bom-ref": `node@${version}`,
    type: "application",
    name: "node",
    version,
    purl: `pkg:generic/node@${version}?download_url=https://nodejs.org/dist/v${version}/${archive}`,
    hashes: [{ alg: "SHA-256", content: sha256 }],
    licenses: [{ license: { name: "Node.js license", url: "https://github.com/nodejs/node/blob/main/LICENSE" } }],
  };
}
