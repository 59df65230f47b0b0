import type { FastifyInstance } from "fastify";

/** Something that is kept in memory and looks for what other processes change. */
interface Watching {
  watch(report: (error: unknown) => void): void | Promise<void>;
  stop(): void | Promise<void>;
}

/** Has each of these look for changes for as long as the server is open; the sentence is logged when one can't. */
export function keepFresh(app: FastifyInstance, watching: readonly (readonly [Watching, sentence: string])[]): void {
  for (const [each, sentence] of watching) {
    app.addHook("onReady", async () => each.watch((error) => app.log.error({ err: error }, sentence)));
    app.addHook("onClose", async () => each.stop());
  }
}
