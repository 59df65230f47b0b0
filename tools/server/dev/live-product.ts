import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { LiveHost } from "../../../app/http/front-end.ts";
import type { OpenProduct } from "../../../app/starting/open-product.ts";
import { errorPage, tellError, type ToldError } from "./error-page.ts";
import { GuestServer } from "./guest-server.ts";
import type { Vite } from "./open-vite.ts";

/** How long the files of one edit take to be saved, in milliseconds: an editor or Git writes several. */
const SETTLE_MS = 30;

interface Options {
  /** The server that listens. */
  host: Server;
  vite: Pick<Vite, "load" | "showInPages" | "reloadPages">;
  /** What the product gets besides, each time. */
  live(): Pick<LiveHost, "frontEnd" | "indexes">;
}

/** The product as it runs now, or why it doesn't. */
type Now = { guest: GuestServer; product: OpenProduct } | { error: unknown };

/**
 * The product, opened anew whenever its code has changed. The one before answers what it was asked and closes first, so
 * that never two run jobs or write to the database; what arrives meanwhile waits for the new one.
 */
export class LiveProduct {
  readonly #options: Options;
  #now: Promise<Now>;
  #willReopen = false;
  /** Whether a page shows an error, as far as anyone knows. */
  #showsError = false;

  constructor(options: Options) {
    this.#options = options;
    this.#now = this.#open();
  }

  /** Resolves once the product is open. @throws unknown what keeps it from it */
  async opened(): Promise<OpenProduct> {
    const now = await this.#now;
    if ("error" in now) throw now.error;
    return now.product;
  }

  /** Opens the product anew, with the code as it is after an edit. */
  reopen(): void {
    if (this.#willReopen) return;
    this.#willReopen = true;
    this.#now = this.#now.then(async (before) => {
      await sleep(SETTLE_MS);
      this.#willReopen = false;
      const now = await this.#open(before);
      // Also if something is still wrong: it may be something else.
      if (this.#showsError) this.#options.vite.reloadPages();
      this.#showsError = false;
      return now;
    });
  }

  /** Answers a request with the product, or with what is wrong with it. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const now = await this.#latest();
    if ("guest" in now) {
      now.guest.answer(request, response);
      return;
    }
    const told = this.#tell(now.error);
    const [type, body] = readsPages(request) ? ["html", errorPage(told)] : ["plain", `${told.stack}\n`];
    response
      .writeHead(500, { "content-type": `text/${type}; charset=utf-8`, "cache-control": "no-store" })
      .end(request.method === "HEAD" ? "" : body);
  }

  /** Answers what can't be read as a request. */
  async refuse(error: Error, socket: Duplex): Promise<void> {
    const now = await this.#latest();
    if ("guest" in now) now.guest.emit("clientError", error, socket);
    else socket.destroy();
  }

  async close(): Promise<void> {
    await closeOf(await this.#latest());
  }

  /** Loads the code while the product of before closes, and opens it then. */
  async #open(before?: Now): Promise<Now> {
    const { host, vite, live } = this.#options;
    const guests: GuestServer[] = [];
    try {
      const [{ openProduct }] = await bothOf(vite.load(), before && closeOf(before));
      const product = await openProduct(process, {
        live: {
          ...live(),
          serverFactory: (handler) => {
            const guest = new GuestServer(host, handler);
            guests.push(guest);
            return guest;
          },
          explain: (error, request, reply) => {
            const told = this.#tell(error);
            if (!readsPages(request)) {
              vite.showInPages(told);
              return undefined;
            }
            const answer = reply.code(500).header("cache-control", "no-store").type("text/html; charset=utf-8");
            return answer.send(errorPage(told));
          },
        },
      });
      const [guest] = guests;
      if (guest === undefined) throw new Error("The product has opened without a server.");
      return { guest, product };
    } catch (error) {
      for (const guest of guests) guest.close();
      process.stderr.write(`${tellError(error).stack}\n`);
      return { error };
    }
  }

  #tell(error: unknown): ToldError {
    this.#showsError = true;
    return tellError(error);
  }

  /** What is open after the last edit. */
  async #latest(): Promise<Now> {
    let awaited: Promise<Now>;
    let now: Now;
    do {
      awaited = this.#now;
      now = await awaited;
    } while (awaited !== this.#now);
    return now;
  }
}

/** Waits for both, also if one fails. */
async function bothOf<First, Second>(first: Promise<First>, second: Second): Promise<[First, Awaited<Second>]> {
  await Promise.allSettled([first, second]);
  return await Promise.all([first, second]);
}

async function closeOf(now: Now): Promise<void> {
  if ("product" in now) await now.product.close();
}

/** Whether it is a browser that wants a page. */
function readsPages({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.accept?.includes("text/html") === true;
}
