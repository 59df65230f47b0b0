import { createServer, type Server } from "node:http";
import { join } from "node:path";
import process from "node:process";
import { readConfigOf } from "../../../app/config.ts";
import { listen, listeningAt, requestLimits } from "../../../platform/http/listening/listen.ts";
import { endOnSignals, failToStart, StartError, startFailure } from "../../../platform/starting/starting.ts";
import { stampOfFolders } from "../../build/source-stamp.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { LiveProduct } from "./live-product.ts";
import { openVite } from "./open-vite.ts";

/** What search indexes are made by. */
const indexers = ["domains/search/server", "domains/manual/server", "domains/manual/model"];

let stop = (): Promise<void> => Promise.resolve();

/**
 * Starts the development server: one that listens, behind it Vite, and behind that the product, which is loaded by Vite
 * and opened anew as its code changes (docs/decisions/build-and-dependencies.md).
 */
async function main(): Promise<void> {
  const config = readConfigOf(process);
  const { http, keepAliveTimeout, requestTimeout } = requestLimits();
  const host = createServer({ ...http, keepAliveTimeout, requestTimeout });
  let reopen = () => {};
  const vite = await openVite(host, () => reopen());
  const address = await listen({ listen: (place) => listenAt(host, place) }, config);
  const folder = join(config.dataDir, "search-indexes-dev");
  const product = new LiveProduct({
    host,
    vite,
    live: () => ({ frontEnd: vite.frontEnd, indexes: { folder, stamp: stampOfFolders(projectRoot, indexers) } }),
  });
  reopen = () => product.reopen();
  host.on("request", (request, response) => {
    vite.middlewares(request, response, () => {
      product.answer(request, response).catch((error: unknown) => {
        process.stderr.write(`${startFailure(error)}\n`);
        response.destroy();
      });
    });
  });
  host.on("clientError", (fault, socket) => {
    product.refuse(fault, socket).catch(() => socket.destroy());
  });
  await product.opened().catch((error: unknown) => {
    // What code can't fix ends it, as it ends the product; Vite loads a class of its own. The rest shows in the page.
    if (error instanceof Error && error.name === StartError.name) throw new StartError(error.message, { cause: error });
  });
  stop = async () => {
    await product.close();
    await vite.close();
  };
  process.stdout.write(`listening on ${address}\nread at ${address}/bluebook\n`);
}

/** Starts listening, as Fastify does. */
function listenAt(host: Server, { host: name, port }: { host: string; port: number }): Promise<string> {
  return new Promise((done, fail) => {
    host.once("error", fail).listen({ host: name, port }, () => {
      host.off("error", fail);
      done(listeningAt(host) ?? "");
    });
  });
}

endOnSignals(() => stop());
main().catch(failToStart);
