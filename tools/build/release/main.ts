import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../../programs/run-command.ts";
import { buildIfStale } from "../../programs/script-arguments.ts";
import { folderBytes } from "./folder-bytes.ts";
import { packRelease } from "./pack-release.ts";
import { changesOf, releaseFacts } from "./release-facts.ts";
import { withNode } from "./take-node.ts";
import { addNode, writeRelease } from "./write-release.ts";

const help = `npm run release
    writes dist/release, which runs on a machine with nothing but Node, and an archive of it for every system
npm run release -- --node <archive> --sums <list> --keys <keyring>
    packs an archive for each Node, too, which needs nothing at all. <archive> is one of nodejs.org's, such as
    node-v24.21.0-linux-x64.tar.xz, and is compared with <list>, SHASUMS256.txt.asc, signed by a key in <keyring>

A commit that bears the tag of package.json's version, such as v0.2.0, is that version; any other is one before it.
`;

const options = {
  node: { type: "string", multiple: true },
  sums: { type: "string", default: "" },
  keys: { type: "string", default: "" },
  help: { type: "boolean", default: false },
} as const;

try {
  const { values } = parseArgs({ options });
  if (values.help) console.log(help);
  else if (values.node !== undefined && (values.sums === "" || values.keys === ""))
    throw new Error("--node needs --sums and --keys: an archive that nobody vouches for isn't packed.");
  else await release(values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

interface Wanted {
  /** Archives of Node. */
  node?: string[];
  sums: string;
  keys: string;
}

async function release({ node: archives = [], sums, keys }: Wanted): Promise<void> {
  const [folder, dist] = [join(projectRoot, "dist/release"), join(projectRoot, "dist")];
  const facts = await releaseFacts(projectRoot);
  await buildIfStale();
  await rm(folder, { recursive: true, force: true });
  await writeRelease(folder, facts);
  console.log(`dist/release has ${megabytes(folderBytes(folder))} MB; its README.md says how to start it.`);
  const print = ({ file, bytes }: { file: string; bytes: number }) =>
    console.log(`${relative(projectRoot, file)} has ${megabytes(bytes)} MB, with its checksum beside it.`);
  print(await packRelease(folder, dist, facts.madeAt));
  for (const archive of archives)
    await withNode({ archive, sums, keys }, async (node) => {
      const whole = await mkdtemp(join(dist, "with-node-"));
      await cp(folder, whole, { recursive: true });
      await addNode(whole, facts, node);
      print(await packRelease(whole, dist, facts.madeAt));
      await rm(whole, { recursive: true });
    });
  if (facts.version.includes("-")) return;
  const notes = join(dist, `fieldstone-${facts.version}.md`);
  await writeFile(notes, `${changesOf(facts.version, await readFile(join(projectRoot, "CHANGELOG.md"), "utf8"))}\n`);
  console.log(`${relative(projectRoot, notes)} says what changed.`);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
