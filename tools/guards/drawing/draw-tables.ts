import { dirname, relative } from "node:path";
import { sql } from "kysely";
import { type Node, parseSync } from "oxc-parser";
import { describeSchema } from "../../../db/testing/describe-schema.ts";
import type { Database } from "../../../platform/db/database.ts";

/** A column as the database knows it. */
interface Column {
  name: string;
  /** In TypeScript, without null. */
  type: string;
  isNullable: boolean;
}

/** Each table's columns, in the order of the database. */
type Tables = ReadonlyMap<string, readonly Column[]>;

/** Reads the tables of a migrated database, but for those about migrations, which no query names. */
export async function readTables(opened: Pick<Database, "db" | "flavor">): Promise<Tables> {
  const { columns, rules } = await describeSchema(opened);
  const created = sql<{ rule: string }>`select name || ': ' || sql as rule from sqlite_schema where type = 'table'`;
  const checks =
    opened.flavor === "sqlite" ? (await created.execute(opened.db)).rows : [...rules.keys()].map((rule) => ({ rule }));
  const unions = new Map(checks.flatMap(({ rule }) => unionsIn(rule)));
  const tables = new Map<string, Column[]>();
  for (const [path, { table, type, isRequired }] of columns) {
    if (/migration/.test(table)) continue;
    const name = path.slice(table.length + 1);
    const column = { name, type: unions.get(path) ?? typeOf(name, type.toLowerCase()), isNullable: !isRequired };
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  return tables;
}

/** The columns of a table that are one of some words, as its checks say on either engine. */
function unionsIn(rule: string): (readonly [path: string, type: string])[] {
  const checks = rule.matchAll(/check \(+"?(\w+)"? (?:in \(|= any \(array\[)('[^)\]]+)/gi);
  return Array.from(checks, ([, column, words = ""]) => {
    const union = (words.match(/'[^']*'/g) ?? []).map((word) => word.replaceAll("'", '"')).join(" | ");
    return [`${rule.split(":")[0]}.${column}`, union] as const;
  });
}

/** Days are told by their names, and what is yes or no by its size. */
function typeOf(name: string, type: string): string {
  if (/^(?:blob|bytea)$/.test(type)) return "Uint8Array";
  if (type === "text") return /_(?:on|day)$/.test(name) ? "Day" : "string";
  return type === "smallint" ? "0 | 1" : "number";
}

/** Stands between what is written by hand and what isn't. */
export const marker =
  "// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.\n";

/**
 * Draws every tables.ts of the product anew, by its path; not formatted yet.
 * @throws Error if one lists a table that the database doesn't have, or none lists one that it has
 */
export function drawAllTables(texts: ReadonlyMap<string, string>, tables: Tables): Map<string, string> {
  const files = [...texts].filter(([path]) => /^(?:domains|platform)\/.*\/tables\.ts$/.test(path));
  const drawn = new Map(files.map(([path, text]) => [path, drawTables(path, text, tables)]));
  const all = [...drawn.values()].join("");
  const missing = [...tables.keys()].filter((table) => !all.includes(`interface ${interfaceOf(table)} {`));
  if (missing.length === 0) return drawn;
  throw new Error(`No tables.ts lists ${missing.join(", ")}: add it to the list of the part that owns it.`);
}

/**
 * Draws the tables that a file lists, with the columns that the database has, in the order of the file, and what is said
 * of them there. Of a column in its `Columns`, the type is taken from there.
 */
function drawTables(path: string, text: string, tables: Tables): string {
  const said = interfacesIn(text);
  const [list, { members }] = [...said].find(([name]) => name.endsWith("Tables")) ?? ["", nothing];
  const narrowed = said.get("Columns")?.members;
  const drawn = [...members.keys()].map((table) => {
    const { comment, isExported, members: before } = said.get(interfaceOf(table)) ?? nothing;
    const order = [...before.keys()];
    const placeOf = ({ name }: Column) => (order.includes(name) ? order.indexOf(name) : order.length);
    const columns = tables.get(table)?.toSorted((one, other) => placeOf(one) - placeOf(other));
    if (!columns) throw new Error(`${path} lists the table ${table}, which the database doesn't have.`);
    const lines = columns.map(({ name, type, isNullable }) => {
      const own = narrowed?.get(table)?.members.has(name) === true ? `Columns["${table}"]["${name}"]` : type;
      return `${before.get(name)?.comment ?? ""}${name}: ${own}${isNullable ? " | null" : ""};\n`;
    });
    return `${comment}${isExported ? "export " : ""}interface ${interfaceOf(table)} {\n${lines.join("")}}\n\n`;
  });
  const database = relative(dirname(path), "platform/db/database.ts").replaceAll("\\", "/");
  const all = narrowed ? `Narrowed<${list}, Columns>` : list;
  const end = `declare module "${database}" {\ninterface Tables extends ${all} {}\n}\n`;
  return `${text.split(marker)[0]}${marker}\n${drawn.join("")}${end}`;
}

function interfaceOf(table: string): string {
  return `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

/** An interface, or a member of one: the comment before it, and the members of its type. */
interface Said {
  comment: string;
  isExported: boolean;
  members: ReadonlyMap<string, Said>;
}

const nothing: Said = { comment: "", isExported: true, members: new Map() };

/** The interfaces of a file by their names. */
function interfacesIn(text: string): ReadonlyMap<string, Said> {
  const { program, comments } = parseSync("tables.ts", text);
  const commentOf = ({ start }: Node) => {
    const before = comments.find(({ end }) => end < start && text.slice(end, start).trim() === "");
    return before?.type === "Block" ? `${text.slice(before.start, before.end)}\n` : "";
  };
  const membersOf = (nodes: readonly Node[]): Said["members"] =>
    new Map(
      nodes.flatMap((node): [string, Said][] => {
        if (node.type !== "TSPropertySignature" || node.key.type !== "Identifier") return [];
        const type = node.typeAnnotation?.typeAnnotation;
        const members = membersOf(type?.type === "TSTypeLiteral" ? type.members : []);
        return [[node.key.name, { comment: commentOf(node), isExported: false, members }]];
      }),
    );
  return new Map(
    program.body.flatMap((node): [string, Said][] => {
      const isExported = node.type === "ExportNamedDeclaration";
      const declared = isExported ? node.declaration : node;
      if (declared?.type !== "TSInterfaceDeclaration") return [];
      return [[declared.id.name, { comment: commentOf(node), isExported, members: membersOf(declared.body.body) }]];
    }),
  );
}
