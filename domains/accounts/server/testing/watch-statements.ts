import type { Database } from "../../../../platform/db/database.ts";
import type { AccountsDb } from "../tables.ts";

/** The database with a list of the kinds of statements that are sent to it. */
export function watchStatements(database: Database<AccountsDb>): {
  database: Database<AccountsDb>;
  statements: string[];
} {
  const statements: string[] = [];
  const plugin = {
    transformQuery: <Node extends { kind: string }>({ node }: { node: Node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async <Result>({ result }: { result: Result }) => result,
  };
  const watched = { db: database.db.withPlugin(plugin), relaxed: database.relaxed.withPlugin(plugin) };
  return { database: { ...database, ...watched }, statements };
}
