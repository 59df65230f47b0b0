import { randomBytes } from "node:crypto";
import { sampleContent } from "../../../../domains/commerce/documents/samples/sample-content.ts";
import { keepPdf } from "../../../../domains/commerce/server/documents/documents-store.ts";
import { issueDocument, readDocumentPdf } from "../../../../domains/commerce/server/documents/documents.ts";
import { contentName, pictureRow } from "../../../../domains/manual/server/publish/plan/pictures.ts";
import { type NewPicture, readImage, saveImages } from "../../../../domains/manual/server/stores/image-store.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { openTimeZone } from "../../../../platform/clock/time-zone.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { keepBytes } from "../../../../platform/files/stores/stored-files.ts";

/** What was put into a database or its store, byte for byte. */
export interface FilledFiles {
  papers: ReadonlyMap<string, Buffer>;
  images: readonly NewPicture[];
}

/** Puts documents of 5 kB and pictures of 3 kB where the database has its files. */
export async function fillFiles(
  { db, files }: Pick<Database, "db" | "files">,
  { documents, pictures }: { documents: number; pictures: number },
): Promise<FilledFiles> {
  const zone = openTimeZone("America/New_York");
  const papers = new Map<string, Buffer>();
  for (let count = 0; count < documents; count += 1) {
    const order = { kind: "invoice", cause: `order:${count}`, content: sampleContent } as const;
    const { id } = await db
      .transaction()
      .execute(async (trx) => issueDocument(trx, { clock: systemClock, zone }, order));
    const bytes = randomBytes(5_000);
    papers.set(id, bytes);
    await keepPdf(db, id, await keepBytes(files, { kind: "documents", bytes, waiting: "job" }), "of a test");
  }
  const images = Array.from({ length: pictures }, () => randomBytes(3_000)).map((bytes) => {
    return pictureRow(contentName({ name: "a.png", bytes }), bytes, { width: 1, height: 1 });
  });
  await saveImages({ db, files }, images);
  return { papers, images };
}

/** Returns what isn't there any more, or isn't what it was, wherever it lies. */
export async function lostFiles(
  database: Pick<Database, "db" | "files">,
  { papers, images }: FilledFiles,
): Promise<string[]> {
  const lost: string[] = [];
  for (const [id, bytes] of papers) {
    const read = await readDocumentPdf(database, id, "job");
    if (read === undefined || !bytes.equals(read)) lost.push(id);
  }
  for (const { name, bytes } of images) {
    const read = await readImage(database, name, "job");
    if (read === undefined || !Buffer.from(bytes).equals(read.bytes)) lost.push(name);
  }
  return lost;
}
