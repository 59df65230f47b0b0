import { partOf } from "../graph.ts";
import type { Problem } from "../problem.ts";
import { isTest, type Node, type SourceFile } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { literalText, walk } from "../source/walk.ts";

/** Kysely's methods that take a table name. */
const tableMethods = new Set([
  "selectFrom",
  "insertInto",
  "updateTable",
  "deleteFrom",
  "replaceInto",
  "mergeInto",
  "innerJoin",
  "leftJoin",
  "rightJoin",
  "fullJoin",
  "crossJoin",
]);
const mayUseTables = new RegExp(["\\bsql\\b", ...tableMethods].join("|"));

/** Guard 2: a table belongs to one domain, and only that domain's *-store.ts files run SQL on it. */
export function checkTables(tree: SourceTree): Problem[] {
  const owners = tableOwners(tree);
  return tree.sources
    .filter(
      ({ path, text }) =>
        !isTest(path) &&
        /^(app|domains|db|platform|ui)\//.test(path) &&
        !path.startsWith("db/migrations/") &&
        mayUseTables.test(text),
    )
    .flatMap((source) =>
      tableUses(source).flatMap(({ table, node }): Problem[] => {
        const message = refusal(source.path, table, owners);
        return message === undefined ? [] : [{ file: source.path, line: source.lineOf(node.start), message }];
      }),
    );
}

function refusal(path: string, table: string | null, owners: ReadonlyMap<string, string>): string | undefined {
  const part = partOf(path) ?? "";
  if (part === "platform")
    return table === null || !owners.has(table)
      ? undefined
      : `'${table}' is a table of ${owners.get(table)}: platform knows no domain.`;
  const inStore = path.startsWith("domains/") && path.endsWith("-store.ts");
  if (table === null)
    return inStore ? undefined : "SQL belongs in a domain's *-store.ts, in db/migrations or in platform/db.";
  const owner = owners.get(table);
  if (owner === undefined) return `no domain's server/tables.ts lists the table '${table}'.`;
  if (owner !== part)
    return `'${table}' is a table of ${owner}: call ${owner}'s server/public.ts with the transaction.`;
  return inStore ? undefined : `SQL on '${table}' belongs only in ${owner}'s *-store.ts files.`;
}

/** The domain of each table: the members of the interface `…Tables` in domains/<domain>/server/tables.ts. */
function tableOwners(tree: SourceTree): Map<string, string> {
  const owners = new Map<string, string>();
  for (const source of tree.sources) {
    const domain = /^domains\/([^/]+)\/server\/(?:[\w-]+\/)?tables\.ts$/.exec(source.path)?.[1];
    if (domain === undefined) continue;
    for (const node of walk(source.program)) {
      if (node.type !== "TSInterfaceDeclaration" || !node.id.name.endsWith("Tables")) continue;
      for (const member of node.body.body) {
        if (member.type !== "TSPropertySignature") continue;
        const name = member.key.type === "Identifier" ? member.key.name : literalText(member.key);
        if (name !== undefined) owners.set(name, domain);
      }
    }
  }
  return owners;
}

interface TableUse {
  /** Null if the SQL is raw or the name is computed. */
  table: string | null;
  node: Node;
}

function tableUses({ program }: SourceFile): TableUse[] {
  const uses: TableUse[] = [];
  const named = new Set<string>();
  for (const node of walk(program)) {
    if (node.type === "TaggedTemplateExpression" && node.tag.type === "Identifier" && node.tag.name === "sql")
      uses.push({ table: null, node });
    if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") continue;
    const { property } = node.callee;
    if (property.type !== "Identifier") continue;
    // with("recent", ...) names a result of this query, not a table.
    if (/^with(Recursive)?$/.test(property.name)) named.add(literalText(node.arguments[0])?.split("(")[0] ?? "");
    if (!tableMethods.has(property.name)) continue;
    for (const table of tablesOf(node.arguments[0])) uses.push({ table, node });
  }
  return uses.filter(({ table }) => table === null || !named.has(table));
}

/** The table names in an argument such as "pages as p" or ["pages", "editions"]; subqueries are separate calls. */
function tablesOf(argument: Node | undefined): (string | null)[] {
  if (argument?.type === "ArrayExpression")
    return argument.elements.flatMap((element) => tablesOf(element ?? undefined));
  if (argument?.type === "ArrowFunctionExpression" || argument?.type === "CallExpression") return [];
  const text = literalText(argument);
  return [text === undefined ? null : (text.split(/\s+as\s+/)[0] ?? text)];
}
