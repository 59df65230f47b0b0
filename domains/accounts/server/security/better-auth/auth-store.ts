import type { CleanedWhere, CustomAdapter } from "better-auth/adapters";
import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../../../../../platform/db/database.ts";
import { hashToken } from "../sessions/tokens.ts";
import type { AccountsTables } from "../../tables.ts";

/** The tables better-auth stores its records in, with the columns it may write. */
const columns = {
  accounts: ["id", "email_verified_at", "updated_at"],
  account_credentials: [
    "id",
    "account_id",
    "provider",
    "provider_account",
    "password_hash",
    "created_at",
    "updated_at",
  ],
  account_sessions: ["id", "account_id", "token_hash", "created_at", "last_seen_at", "expires_at", "previous_login_at"],
  account_codes: ["id", "identifier", "subject_id", "email", "created_at", "expires_at"],
} as const satisfies Partial<{ [Table in keyof AccountsTables]: readonly (keyof AccountsTables[Table])[] }>;

/** The column better-auth treats as the session's token. The table stores its hash. */
const TOKEN = "token_hash";

/** The column of a model's field. better-auth passes columns everywhere except when sorting. */
type ColumnOf = (field: { model: string; field: string }) => string;

/**
 * Stores better-auth's records in our own tables. `current` returns the caller's transaction, or else the database.
 * Session tokens are hashed whether they are written or looked up; a row found by a token is returned with that token.
 */
export function authStore(current: () => Queries, columnOf: ColumnOf): CustomAdapter {
  return {
    create: async ({ model, data }) => {
      const row = writable(model, data);
      const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      await sql`insert into ${table(model)} (${names}) values (${sql.join(Object.values(row))})`.execute(current());
      return data;
    },
    findOne: async <Row>({ model, where }: { model: string; where: CleanedWhere[] }) => {
      const { rows } = await sql<Row>`select * from ${table(model)} where ${conditions(where)} limit 1`.execute(
        current(),
      );
      return withToken(rows[0], where);
    },
    findMany: async <Row>({
      model,
      where = [],
      limit,
      offset = 0,
      sortBy,
    }: Parameters<CustomAdapter["findMany"]>[0]) => {
      const order = sql.ref(sortBy ? columnOf({ model, field: sortBy.field }) : "id");
      const direction = sortBy?.direction === "desc" ? sql`desc` : sql`asc`;
      const { rows } = await sql<Row>`
        select * from ${table(model)} where ${conditions(where)}
        order by ${order} ${direction} limit ${limit} offset ${offset}`.execute(current());
      return rows;
    },
    count: async ({ model, where = [] }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${table(model)} where ${conditions(where)}`.execute(current());
      return rows[0]?.n ?? 0;
    },
    update: async <Row>({ model, where, update }: { model: string; where: CleanedWhere[]; update: Row }) => {
      const { rows } = await sql<Row>`
        update ${table(model)} set ${assignments(model, update)} where ${conditions(where)} returning *`.execute(
        current(),
      );
      return withToken(rows[0], where);
    },
    updateMany: async ({ model, where, update }) =>
      affected(
        await sql`update ${table(model)} set ${assignments(model, update)} where ${conditions(where)}`.execute(
          current(),
        ),
      ),
    delete: async ({ model, where }) => {
      await sql`delete from ${table(model)} where ${conditions(where)}`.execute(current());
    },
    deleteMany: async ({ model, where }) =>
      affected(await sql`delete from ${table(model)} where ${conditions(where)}`.execute(current())),
    consumeOne: async <Row>({ model, where }: { model: string; where: CleanedWhere[] }) => {
      const { rows } = await sql<Row>`
        delete from ${table(model)}
        where id = (select id from ${table(model)} where ${conditions(where)} limit 1) returning *`.execute(current());
      return rows[0] ?? null;
    },
  };
}

function isTable(model: string): model is keyof typeof columns {
  return Object.hasOwn(columns, model);
}

function table(model: string): RawBuilder<unknown> {
  if (!isTable(model)) throw new Error(`better-auth asks for '${model}', which has no table in this product.`);
  return sql.table(model);
}

/** Picks the values that our tables have columns for, in storage format. */
function writable(model: string, data: unknown): Record<string, unknown> {
  const known: readonly string[] = isTable(model) ? columns[model] : [];
  const entries = Object.entries(data ?? {}).filter(([name, value]) => known.includes(name) && value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, stored(name, value)]));
}

function assignments(model: string, update: unknown): RawBuilder<unknown> {
  const values = Object.entries(writable(model, update));
  return sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
}

function stored(column: string, value: unknown): unknown {
  return column === TOKEN && typeof value === "string" ? hashToken(value) : value;
}

const operators = { eq: "=", ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

/** Joins all conditions with AND: this product never uses alternatives or patterns. */
function conditions(where: readonly CleanedWhere[]): RawBuilder<unknown> {
  if (where.length === 0) return sql`1 = 1`;
  return sql.join(where.map(condition), sql` and `);
}

function condition({ field, operator, value, connector }: CleanedWhere): RawBuilder<unknown> {
  const column = sql.ref(field);
  if (connector !== "AND" && connector !== undefined) throw unsupported(connector);
  if (value === null && operator === "eq") return sql`${column} is null`;
  if (operator === "in" && Array.isArray(value)) {
    if (value.length === 0) return sql`1 = 0`;
    return sql`${column} in (${sql.join(value.map((one) => stored(field, one)))})`;
  }
  if (!isComparison(operator)) throw unsupported(operator);
  return sql`${column} ${sql.raw(operators[operator])} ${stored(field, value)}`;
}

function isComparison(operator: string | undefined): operator is keyof typeof operators {
  return operator !== undefined && Object.hasOwn(operators, operator);
}

function unsupported(word = "nothing"): Error {
  return new Error(`better-auth asks with '${word}', which auth-store.ts does not know yet.`);
}

function withToken<Row>(row: Row | undefined, where: readonly CleanedWhere[]): Row | null {
  if (row === undefined) return null;
  const asked = where.find(({ field, operator }) => field === TOKEN && operator === "eq");
  return asked ? { ...row, [TOKEN]: asked.value } : row;
}

function affected({ numAffectedRows }: { numAffectedRows?: bigint | undefined }): number {
  return Number(numAffectedRows ?? 0);
}
