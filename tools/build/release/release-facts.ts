import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

/** What a release says of itself. */
export interface ReleaseFacts {
  /** A semantic version. */
  version: string;
  /** Undefined where only the files are. */
  commit: string | undefined;
  /** When the commit was made, in seconds since 1970: the time of every file in an archive. */
  madeAt: number;
}

/**
 * Finds out what a release of some sources is called. A commit that bears the tag of package.json's version, such as
 * v0.2.0, is that version; any other is one before it, by the number of commits: 0.2.0-dev.2310. In an image's build, which
 * has no history, VERSION and COMMIT say it, and SOURCE_DATE_EPOCH the time (https://reproducible-builds.org/specs/source-date-epoch/).
 * @throws Error if a tagged commit isn't what its tag says, or if the version has been released already
 */
export async function releaseFacts(sources: string, env: NodeJS.ProcessEnv = process.env): Promise<ReleaseFacts> {
  const { VERSION: version = "", COMMIT: commit = "", SOURCE_DATE_EPOCH: epoch = "" } = env;
  const text = await readFile(join(sources, "package.json"), "utf8");
  const next = z.object({ version: z.string() }).parse(JSON.parse(text)).version;
  const git = async (...words: string[]) =>
    await run("git", words, { cwd: sources }).then(
      ({ stdout }) => stdout.trim(),
      () => "",
    );
  const head = await git("rev-parse", "HEAD");
  const isChanged = (await git("status", "--porcelain")) !== "";
  const tagged = await git("rev-parse", "--verify", "--quiet", `v${next}^{commit}`);
  const madeAt = Number(epoch || (await git("log", "-1", "--format=%ct")));
  const facts = { commit: commit || head || undefined, madeAt };
  if (version !== "") return { version, ...facts };
  if (tagged !== "" && tagged !== head)
    throw new Error(`v${next} is another commit: raise the version in package.json after a release.`);
  if (tagged === "")
    return {
      version: `${next}-dev.${(await git("rev-list", "--count", "HEAD")) || 0}${isChanged ? ".changed" : ""}`,
      ...facts,
    };
  if (isChanged) throw new Error(`This is not v${next}: some files are changed and not committed.`);
  changesOf(next, await readFile(join(sources, "CHANGELOG.md"), "utf8"));
  return { version: next, ...facts };
}

/**
 * The section of the changelog on a version, without its heading.
 * @throws Error if there is none, or an empty one
 */
export function changesOf(version: string, changelog: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const heading = /^(\S+) \(\d{4}-\d\d-\d\d\)$/;
  const section = sections.find((text) => heading.exec(text.split("\n", 1)[0] ?? "")?.[1] === version);
  const changes = section?.slice(section.indexOf("\n")).trim() ?? "";
  if (changes === "")
    throw new Error(`CHANGELOG.md has no section "## ${version} (YYYY-MM-DD)" that says what changed.`);
  return changes;
}

const billSchema = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ "bom-ref": z.string() }) }),
  components: z.array(z.looseObject({ "bom-ref": z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string() })),
});

/** A program or library that a release contains besides npm's packages. */
export type BilledComponent = Readonly<Record<string, unknown>> & { name: string; version: string };

/**
 * A bill of materials (CycloneDX) of the packages that the product contains, by npm and the lock file. The same sources
 * have the same one, whichever npm wrote it and when.
 */
export async function billOfMaterials(
  sources: string,
  { version, madeAt }: ReleaseFacts,
  more: readonly BilledComponent[] = [],
): Promise<string> {
  const words = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
  const { stdout } = await run("npm", words, { cwd: sources, maxBuffer: 64e6 });
  const bill = billSchema.parse(JSON.parse(stdout));
  const { tools: _, ...metadata } = bill.metadata;
  // npm 11's own --omit=dev leaves out whatever a development package wants too, React among it.
  const shipped = shippedPackages(await readFile(join(sources, "package-lock.json"), "utf8"));
  const contained = bill.components.filter(({ name, version: of }) => shipped.has(`${name}@${of}`));
  const references = new Set([metadata.component["bom-ref"], ...contained.map((component) => component["bom-ref"])]);
  const dependencies = bill.dependencies.filter(({ ref }) => references.has(ref));
  const components = [...contained, ...more].toSorted((a, b) =>
    `${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1,
  );
  const timestamp = new Date(madeAt * 1_000).toISOString();
  // npm takes the name from the folder.
  const purl = `pkg:npm/fieldstone@${version}`;
  const component = { ...metadata.component, type: "application", name: "fieldstone", version, purl };
  const written = { ...bill, metadata: { ...metadata, timestamp, component }, components, dependencies };
  const digest = createHash("sha256")
    .update(JSON.stringify({ ...written, serialNumber: "" }))
    .digest("hex");
  const serial = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
  return `${JSON.stringify({ ...written, serialNumber: `urn:uuid:${serial}` }, undefined, 2)}\n`;
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(""),
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
      devOptional: z.boolean().default(false),
    }),
  ),
});

/** The packages of a lock file that aren't for development alone: 'react@19.3.1'. */
function shippedPackages(lock: string): ReadonlySet<string> {
  const packages = Object.entries(lockSchema.parse(JSON.parse(lock)).packages);
  const shipped = packages.filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional);
  return new Set(shipped.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`));
}
