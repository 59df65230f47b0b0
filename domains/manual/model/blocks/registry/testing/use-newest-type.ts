/**
 * Takes blocks of the last registered type through all that the product does with blocks, and prints what came out as
 * JSON. `new-type.nightly.test.ts` runs it in a copy of the product with one type more; it knows no type by name.
 */
import * as fc from "fast-check";
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manualStats } from "../../../../../../app/commands/manual/show-stats.ts";
import { normalizeEdition } from "../../../../server/files/normal/normalize-edition.ts";
import { readManual } from "../../../../server/files/read-manual.ts";
import { writeManual } from "../../../../server/files/write/write-manual.ts";
import { importHtml } from "../../../../../html-import/server/import-html.ts";
import { loadProfile } from "../../../../../html-import/server/profile/load-profile.ts";
import type { ManualEdition } from "../../../../server/model/manual.ts";
import { renderBlocks } from "../../render.ts";
import { blockLines, seenText } from "../../block-text.ts";
import { type Block, blockSchema, blockTypes } from "../schemas.ts";
import { testingParts } from "./testing-parts.ts";

const type = blockTypes.at(-1) ?? "text";
const arbitrary: fc.Arbitrary<Block> = testingParts[type].arbitrary;
const samples: Block[] = testingParts[type].samples.map((sample) => blockSchema.parse(sample));
const profile = loadProfile(
  `
name: small
content: { within: body }
sections: { rules: Rules }
headings: [{ element: h1, as: page, section: rules }]
boxes: [{ element: .box, as: ${type} }]
guide: { listOfPages: false }
`,
  "small.yaml",
);
const source = '<h1>A page</h1><p>Before.</p><div class="box" onclick="x()">In <b>the</b> box.</div>';
const { edition, report } = importHtml(source, profile, { handle: "v1", name: "A" });
const folder = await mkdtemp(join(tmpdir(), "newest-type-"));

/** Writes blocks as a page and reads it back. */
async function writeAndRead(blocks: Block[]): Promise<{ written: ManualEdition; file: string; read: ManualEdition }> {
  const [page] = edition.pages;
  assert(page);
  const written = normalizeEdition({ ...edition, pages: [{ ...page, blocks }] });
  await writeManual(written, folder);
  const { edition: read, problems } = await readManual(folder);
  assert.deepEqual(problems, []);
  return { written, file: await readFile(join(folder, "rules/010-a-page.md"), "utf8"), read };
}

try {
  const { file, read } = await writeAndRead(samples);
  for (const blocks of fc.sample(fc.array(arbitrary, { maxLength: 5 }), 20)) {
    const again = await writeAndRead(blocks);
    assert.deepEqual(again.read, again.written);
  }
  const result = {
    type,
    html: renderBlocks(samples),
    seen: samples.map(seenText),
    lines: samples.map(blockLines),
    file,
    readsBack: read.pages[0]?.blocks,
    counted: manualStats(read).blocks,
    imported: edition.pages[0]?.blocks,
    importCounted: report.blocks,
    importLost: report.words.lostWords,
  };
  process.stdout.write(JSON.stringify(result));
} finally {
  await rm(folder, { recursive: true, force: true });
}
