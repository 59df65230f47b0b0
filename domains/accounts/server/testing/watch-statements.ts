import type { Database } from "../../../../platform/db/database.ts";

/** Wraps a database and lists the kinds of statements sent to it. */
export function watchStatements(database: Database): {
  database: Database;
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
