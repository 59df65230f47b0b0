import { createHash, type Hash } from "node:crypto";
import path from "node:path";
import { createZstdDecompress } from "node:zlib";
import { StartError } from "../../../starting/starting.ts";
import { type BackupKeys, openEncrypted } from "../encryption.ts";
import {
  type BackupHead,
  type Row,
  RowDigest,
  type RowSource,
  type Table,
  type Value,
  bytesSchema,
  endSchema,
  headSchema,
  tableEndSchema,
} from "../rows.ts";

const NEWLINE = 0x0a;
const OPENING_BRACKET = 0x5b;
/** A row's line begins with a bracket, every other with a brace; within a line there is no end of one. */
const AFTER_ROWS = "\n{";
/** So much is unpacked at once. */
const CHUNK_BYTES = 1 << 20;

/** A backup that is being read, with its first line. */
export interface BackupSource extends RowSource {
  head: BackupHead;
}

/**
 * Reads a backup from its file. What it says of itself is compared while it is read: counts and checksums by table, and
 * at last the checksum of all. An encrypted one is decrypted with one of the keys.
 * @throws StartError if it isn't a backup, is damaged or incomplete
 */
export async function openBackupSource(file: string, keys: BackupKeys): Promise<BackupSource> {
  const lines = new Lines(file, keys);
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
      await lines.end();
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
  for (let texts = await lines.nextRows(); texts.length > 0; texts = await lines.nextRows()) {
    for (const text of texts) digest.add(text);
    yield texts.map((text) => rowOf(text, lines));
  }
  const { data: end } = tableEndSchema.safeParse(parse(await lines.next()));
  if (end?.table !== table.name || end.digest !== digest.toString() || digest.rows !== table.rows)
    throw lines.damaged(`the rows of ${table.name} differ from what it counted`);
}

function rowOf(text: string, lines: Lines): Row {
  const values = parse(text);
  if (!Array.isArray(values)) throw lines.damaged("a row can't be read");
  return values.map(valueOf);
}

function valueOf(value: unknown): Value {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  return Buffer.from(bytesSchema.parse(value).bytes, "base64");
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
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

  constructor(file: string, keys: BackupKeys) {
    this.#file = file;
    this.#chunks = readChunks(file, keys)[Symbol.asyncIterator]();
  }

  /** The next line, without its end. @throws StartError if there is none */
  async next(): Promise<string> {
    await this.#wholeLine();
    return this.#take(this.#rest.indexOf(NEWLINE) + 1).slice(0, -1);
  }

  /** The next lines of rows, as many as were read; none if the next line is another. @throws StartError if it ends */
  async nextRows(): Promise<string[]> {
    await this.#wholeLine();
    if (this.#rest[0] !== OPENING_BRACKET) return [];
    const other = this.#rest.indexOf(AFTER_ROWS);
    const end = other < 0 ? this.#rest.lastIndexOf(NEWLINE) : other;
    return this.#take(end + 1)
      .slice(0, -1)
      .split("\n");
  }

  /** Reads on until there is a line. */
  async #wholeLine(): Promise<void> {
    const parts = [this.#rest];
    let [last] = parts;
    while (last !== undefined && !last.includes(NEWLINE)) {
      last = await this.#more();
      parts.push(last);
    }
    this.#rest = parts.length === 1 ? this.#rest : Buffer.concat(parts);
  }

  #take(length: number): string {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#hash.update(taken);
    return taken.toString("utf8");
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

  /** Reads what follows the last line: nothing, but for the checksums of what packed and encrypted it. */
  async end(): Promise<void> {
    const left = this.#rest.length > 0 ? this.#rest : await this.#chunk();
    if (left !== undefined) throw this.damaged("something follows its end");
  }

  async #more(): Promise<Buffer> {
    const chunk = await this.#chunk();
    if (chunk === undefined) throw this.damaged("it ends too early");
    return chunk;
  }

  /** Undefined at the end. */
  async #chunk(): Promise<Buffer | undefined> {
    try {
      const next = await this.#chunks.next();
      return next.done === true ? undefined : next.value;
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      if (error.code === "ENOENT" || error.code === "EACCES" || error.code === "EISDIR")
        throw new StartError(`${this.#file} can't be read (${error.message}).`, { cause: error });
      throw this.damaged(error.message);
    }
  }
}

async function* readChunks(file: string, keys: BackupKeys): AsyncGenerator<Buffer> {
  const source = await openEncrypted(file, keys);
  const unpacked = createZstdDecompress({ chunkSize: CHUNK_BYTES });
  source.on("error", (error) => unpacked.destroy(error));
  try {
    for await (const chunk of source.pipe(unpacked)) yield Buffer.from(chunk);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}
