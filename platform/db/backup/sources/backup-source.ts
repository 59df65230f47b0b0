import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { createZstdDecompress } from "node:zlib";
import { StartError } from "../../../starting/starting.ts";
import {
  BATCH_BYTES,
  BATCH_ROWS,
  type BackupHead,
  type Row,
  RowDigest,
  type RowSource,
  type Table,
  endSchema,
  headSchema,
  rowSchema,
  tableEndSchema,
  weightOf,
} from "../rows.ts";

const NEWLINE = 0x0a;
const OPENING_BRACKET = 0x5b;

/** A backup that is being read, with its first line. */
export interface BackupSource extends RowSource {
  head: BackupHead;
}

/**
 * Reads a backup from its file. What it says of itself is compared while it is read: counts and checksums by table, and
 * at last the checksum of all.
 * @throws StartError if it isn't a backup, is damaged or incomplete
 */
export async function openBackupSource(file: string): Promise<BackupSource> {
  const lines = new Lines(file);
  const head = await readHead(lines, file);
  return {
    head,
    flavor: head.database,
    migrations: head.migrations,
    tables: head.tables,
    batches: (table) => batchesOf(lines, table),
    finish: async () => {
      const expected = lines.digest();
      const end = endSchema.safeParse(parse(await lines.next()));
      if (end.data?.sha256 !== expected) throw lines.damaged("its checksum differs");
    },
    close: () => lines.close(),
  };
}

async function readHead(lines: Lines, file: string): Promise<BackupHead> {
  const parsed = headSchema.safeParse(parse(await lines.next()));
  if (parsed.success) return parsed.data;
  await lines.close();
  throw new StartError(`${path.basename(file)} is not a backup of this product, or a newer version of it made it.`);
}

async function* batchesOf(lines: Lines, table: Table): AsyncIterable<readonly Row[]> {
  const digest = new RowDigest();
  let batch: Row[] = [];
  let weight = 0;
  for (let line = await lines.next(); ; line = await lines.next()) {
    if (line[0] !== OPENING_BRACKET) {
      if (batch.length > 0) yield batch;
      const { data: end } = tableEndSchema.safeParse(parse(line));
      if (end?.table !== table.name || end.digest !== digest.toString() || digest.rows !== table.rows)
        throw lines.damaged(`the rows of ${table.name} differ from what it counted`);
      return;
    }
    digest.add(line);
    const row = rowOf(line);
    batch.push(row);
    weight += weightOf(row);
    if (batch.length < BATCH_ROWS && weight < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    weight = 0;
  }
}

function rowOf(line: Buffer): Row {
  return rowSchema
    .parse(parse(line))
    .map((value) => (value !== null && typeof value === "object" ? Buffer.from(value.bytes, "base64") : value));
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The lines of a compressed file, one after the other, and the checksum of those that were read. */
class Lines {
  readonly #file: string;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash: Hash = createHash("sha256");
  #rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    this.#file = file;
    this.#chunks = readChunks(file)[Symbol.asyncIterator]();
  }

  /** The next line, without its end. @throws StartError if there is none */
  async next(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let end = this.#rest.indexOf(NEWLINE); end < 0; end = this.#rest.indexOf(NEWLINE)) {
      parts.push(this.#rest);
      this.#rest = await this.#more();
    }
    const end = this.#rest.indexOf(NEWLINE);
    parts.push(this.#rest.subarray(0, end + 1));
    this.#rest = this.#rest.subarray(end + 1);
    for (const part of parts) this.#hash.update(part);
    return Buffer.concat(parts).subarray(0, -1);
  }

  /** The checksum of all lines so far. */
  digest(): string {
    return this.#hash.copy().digest("hex");
  }

  damaged(how: string): StartError {
    return new StartError(`The backup ${path.basename(this.#file)} is damaged: ${how}. Use another one.`);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #more(): Promise<Buffer> {
    try {
      const next = await this.#chunks.next();
      if (next.done !== true) return next.value;
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      if (error.code === "ENOENT" || error.code === "EACCES" || error.code === "EISDIR")
        throw new StartError(`${this.#file} can't be read (${error.message}).`, { cause: error });
      throw this.damaged(error.message);
    }
    throw this.damaged("it ends too early");
  }
}

async function* readChunks(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unpacked = createZstdDecompress();
  source.on("error", (error) => unpacked.destroy(error));
  try {
    for await (const chunk of source.pipe(unpacked)) yield Buffer.from(chunk);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}
