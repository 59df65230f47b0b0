import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { listEditions } from "../../../content/server/public.ts";
import { APPLICATION_ID, rowsIndex, SEARCH_PATH } from "../../contract.ts";
import { readParentKey } from "../counts/misses/search-store.ts";
import { makeKey } from "./search-keys.ts";

export interface SearchKeyContext {
  out(line: string): void;
  err(line: string): void;
  clock: Clock;
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
}

/** Its lines in the output of `admin help`. */
export const searchKeyHelp = `
  npm run admin -- search-key <edition> [--days 90] [--public] [--browse]
                                                print a key for a program or another site: it finds everything in the
                                                edition, or with --public what everybody may read; with --browse it may
                                                read whole records`;

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 730;

/** `admin search-key`: prints a key of the hosted service's protocol. Returns the exit code. */
export async function makeSearchKey(words: readonly string[], context: SearchKeyContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      days: { type: "string", default: "90" },
      public: { type: "boolean", default: false },
      browse: { type: "boolean", default: false },
    },
    allowPositionals: true,
    strict: false,
  });
  const [edition] = positionals;
  const days = Number(values.days);
  if (edition === undefined || positionals.length > 1 || !Number.isInteger(days) || days < 1 || days > LONGEST_DAYS) {
    context.err("Usage: npm run admin -- search-key <edition> [--days n] [--public] [--browse]");
    return 2;
  }
  const database = await context.openDatabase();
  try {
    if ((await listEditions(database.db)).every(({ handle }) => handle !== edition)) {
      context.err(`There is no edition '${edition}'.`);
      return 1;
    }
    const now = context.clock.now();
    const parentKey = await readParentKey(database.db, randomBytes(32).toString("hex"), now);
    const validUntil = Math.floor((now + days * DAY_MS) / 1000);
    const key = makeKey(parentKey, {
      validUntil,
      restrictIndices: [edition, rowsIndex(edition)],
      userToken: randomBytes(8).toString("hex"),
      ...(values.public === true ? { filters: "isPublic:true" } : {}),
      ...(values.browse === true ? { browse: true } : {}),
    });
    context.out(`Application id: ${APPLICATION_ID}`);
    context.out(`Key:            ${key}`);
    context.out(`Path:           ${SEARCH_PATH}`);
    context.out(`Indexes:        ${edition}, ${rowsIndex(edition)}`);
    context.out(`Valid until:    ${new Date(validUntil * 1000).toISOString().slice(0, 10)}`);
    return 0;
  } finally {
    await database.close();
  }
}
