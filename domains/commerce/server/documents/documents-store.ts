import type { Queries } from "../../../../platform/db/database.ts";
import { type FileRows, amountOf } from "../../../../platform/files/stores/move-files.ts";
import type { StoredRow } from "../../../../platform/files/stores/stored-files.ts";
import type { DocumentKind } from "../../documents/document-kinds.ts";
import type { DocumentsTable } from "../tables.ts";

/** Makes others who want a number of a series wait until the transaction ends. The series begins with its first use. */
export async function lockSeries(trx: Queries, name: string): Promise<void> {
  await trx
    .insertInto("number_series")
    .values({ name, last: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(({ ref }) => ({ last: ref("number_series.last") })))
    .execute();
}

/** Takes the next number of a series. It is given back if the transaction is rolled back. */
export async function takeNumber(trx: Queries, name: string): Promise<number> {
  const { last } = await trx
    .updateTable("number_series")
    .set(({ eb }) => ({ last: eb("last", "+", 1) }))
    .where("name", "=", name)
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** Returns a number as it is printed: 'INV-2027-000042'. */
export function printedNumber({ series, number }: { series: string; number: number }): string {
  return `${series}-${String(number).padStart(6, "0")}`;
}

/** A document without its PDF, which weighs 50 KB. */
export type DocumentRow = Omit<DocumentsTable, "pdf" | "file" | "size">;

const columns = [
  "id",
  "kind",
  "series",
  "number",
  "order_id",
  "quote_id",
  "cause",
  "content",
  "issued_at",
  "template_hash",
  "sha256",
] as const;

/** Inserts a document; the unique constraints refuse a second one of the same cause or number. */
export async function insertDocument(trx: Queries, document: DocumentsTable): Promise<void> {
  await trx.insertInto("documents").values(document).execute();
}

/** Finds the document of a kind that a cause has led to. */
export async function findByCause(
  db: Queries,
  { kind, cause }: { kind: DocumentKind; cause: string },
): Promise<Pick<DocumentRow, "id" | "series" | "number"> | undefined> {
  return await db
    .selectFrom("documents")
    .select(["id", "series", "number"])
    .where("kind", "=", kind)
    .where("cause", "=", cause)
    .executeTakeFirst();
}

/** Finds a document by its number, as it is printed: 'INV-2027-000042'. */
export async function findByNumber(db: Queries, printed: string): Promise<Pick<DocumentRow, "order_id"> | undefined> {
  const [, series, number] = /^(.{1,40})-(\d{1,9})$/.exec(printed) ?? [];
  if (series === undefined || number === undefined) return undefined;
  return await db
    .selectFrom("documents")
    .select("order_id")
    .where("series", "=", series)
    .where("number", "=", Number(number))
    .executeTakeFirst();
}

/** Finds a document by its id. */
export async function findDocument(db: Queries, id: string): Promise<DocumentRow | undefined> {
  return await db.selectFrom("documents").select(columns).where("id", "=", id).executeTakeFirst();
}

/** Finds what is known of a document's PDF; undefined if there is no such document. */
export async function findPdf(db: Queries, id: string): Promise<StoredRow | undefined> {
  return await db
    .selectFrom("documents")
    .select(["pdf as bytes", "file", "sha256", "size"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Lists an order's documents, oldest first. */
export async function listByOrder(db: Queries, orderId: string): Promise<DocumentRow[]> {
  return await db
    .selectFrom("documents")
    .select(columns)
    .where("order_id", "=", orderId)
    .orderBy("issued_at")
    .orderBy("id")
    .execute();
}

/** Keeps a document's PDF. Returns false if it has one already: what was sent never changes. */
export async function keepPdf(
  db: Queries,
  id: string,
  { bytes, file, sha256, size }: StoredRow,
  templateHash: string,
): Promise<boolean> {
  const kept = await db
    .updateTable("documents")
    .set({ pdf: bytes, file, sha256, size, template_hash: templateHash })
    .where("id", "=", id)
    .where("sha256", "is", null)
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
}

/** The PDFs of all documents, for whoever moves or checks them. */
export const documentFiles: FileRows = {
  kind: "documents",
  count: async (db, place) => {
    const counted = await db
      .selectFrom("documents")
      .select(({ fn }) => [
        fn.count<number>("id").as("files"),
        fn.sum(place === "database" ? fn<number>("length", ["pdf"]) : "size").as("bytes"),
      ])
      .where(place === "database" ? "pdf" : "file", "is not", null)
      .executeTakeFirstOrThrow();
    return amountOf(counted);
  },
  list: async (db, { place, after, most }) => {
    const found = await db
      .selectFrom("documents")
      .select(["id", "series", "number", "pdf as bytes", "file", "sha256", "size"])
      .where(place === "database" ? "pdf" : "file", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(most)
      .execute();
    return found.map(({ series, number, ...row }) => ({ ...row, name: printedNumber({ series, number }) }));
  },
  newest: async (db, most) =>
    await db
      .selectFrom("documents")
      .select(["id", "file", "sha256", "size"])
      .where("file", "is not", null)
      .orderBy("id", "desc")
      .limit(most)
      .execute(),
  moveOut: async (trx, { id, file, sha256, size }) => {
    await trx
      .updateTable("documents")
      .set({ pdf: null, file, size })
      .where("id", "=", id)
      .where("sha256", "=", sha256)
      .where("pdf", "is not", null)
      .execute();
  },
  moveIn: async (trx, { id, file }, bytes) => {
    await trx
      .updateTable("documents")
      .set({ pdf: bytes, file: null })
      .where("id", "=", id)
      .where("file", "=", file)
      .execute();
  },
};
