import type { FastifyInstance } from "fastify";
import { watchSlowQueries } from "../../../platform/db/driver/guard-driver.ts";
import { count } from "../../../platform/flow/count.ts";

/** Logs queries that take at least so many milliseconds, by their text without values, and counts them; 0 logs none. */
export function logSlowQueries(app: FastifyInstance, least: number): void {
  if (least === 0) return;
  const stop = watchSlowQueries(least, ({ sql, milliseconds }) => {
    app.log.warn({ sql, ms: milliseconds }, "slow query");
    count("database", "slow-query");
  });
  app.addHook("onClose", () => stop());
}
