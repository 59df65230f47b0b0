import type { Kysely, Transaction } from "kysely";
import type { StoredFiles } from "../files/stores/stored-files.ts";
import type { Availability } from "./availability/availability.ts";

/**
 * Every table of the product's one database. Each part adds its own in its `tables.ts`, by `declare module`, so that
 * all queries have one type: TypeScript would otherwise compare the tables of caller and callee at each call
 * (docs/decisions/database.md).
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the parts fill it
export interface Tables {}

/** A part's tables, whose columns have the types in `_Columns`. A column there that the part doesn't have is refused. */
export type Narrowed<Part, _Columns extends ColumnsOf<Part, _Columns>> = Part;

type ColumnsOf<Part, Columns> = {
  [Table in keyof Columns]: Table extends keyof Part
    ? { [Column in keyof Columns[Table]]: Column extends keyof Part[Table] ? unknown : never }
    : never;
};

/** The two engines that one set of queries runs on. */
export type Flavor = "sqlite" | "postgres";

/** An open database. `DB` types its tables. */
export interface Database<DB = Tables> {
  /** Every acknowledged write survives a crash and a power cut. */
  readonly db: Kysely<DB>;
  /**
   * For expendable bookkeeping such as page views and job claims: survives a crash of the program; a power cut may lose
   * the newest writes, but none that preceded a write of `db`.
   */
  readonly relaxed: Kysely<DB>;
  readonly flavor: Flavor;
  /**
   * Whether the database responds, as observed by its queries. Queries during an outage fail with
   * `database-unavailable`.
   */
  readonly availability: Availability;
  /** The store that has the large bytes of rows; without one, rows have them. */
  readonly files?: StoredFiles | undefined;
  /** The connections of this process to a server of databases, and the queries that wait for one. */
  connections?(): { busy: number; idle: number; waiting: number };
  /**
   * A number that changes once this process has written anything; with SQLite also once another process has. Very cheap
   * to read.
   */
  writes(): number;
  /** Waits for the running transaction, then closes. */
  close(): Promise<void>;
}

/** What a store function takes: the database, or the transaction it should be part of. */
export type Queries<DB = Tables> = Kysely<DB> | Transaction<DB>;

/** A transaction on the product's database. */
export type Trx = Transaction<Tables>;
