import { type RequestListener, Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A server without a port: the one that listens hands it requests. It is closed once it has answered them, and the one
 * that listens stays.
 */
export class GuestServer extends Server {
  readonly #host: Server;
  readonly #answering = new Set<ServerResponse>();
  #closed: (() => void)[] = [];

  constructor(host: Server, handler: RequestListener) {
    super(handler);
    this.#host = host;
  }

  /** Answers a request that arrived at the host. */
  answer(...[request, response]: Parameters<RequestListener>): void {
    this.#answering.add(response);
    response.once("close", () => {
      this.#answering.delete(response);
      this.#closeIfDone();
    });
    this.emit("request", request, response);
  }

  /** Where the host listens. */
  override address(): AddressInfo | string | null {
    return this.#host.address();
  }

  /** Says that it listens: the host does. */
  override listen(..._place: unknown[]): this {
    setImmediate(() => this.emit("listening"));
    return this;
  }

  override close(closed: () => void = () => undefined): this {
    this.#closed.push(closed);
    this.#closeIfDone();
    return this;
  }

  /** The connections are the host's. */
  override closeIdleConnections(): void {}

  override closeAllConnections(): void {
    for (const response of this.#answering) response.destroy();
  }

  #closeIfDone(): void {
    if (this.#answering.size > 0) return;
    const closed = this.#closed;
    this.#closed = [];
    // Ends its watch for slow connections, of which it has none.
    if (closed.length > 0) super.close();
    for (const tell of closed) tell();
  }
}
