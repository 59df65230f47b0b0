import { once } from "node:events";
import { connect } from "node:tls";

/** What the server at an address shows to browsers. */
export interface ShownCertificate {
  /** In epoch milliseconds. */
  from: number;
  until: number;
  /** Why browsers don't trust it; undefined if they do. */
  distrust: string | undefined;
}

/** Reads the certificate of an https address. @throws Error if there is no TLS at it, or `signal` aborts */
export async function readCertificate(url: string, signal: AbortSignal): Promise<ShownCertificate> {
  const { hostname, port } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false });
  const cancel = () => socket.destroy(new Error("no answer in time"));
  signal.addEventListener("abort", cancel, { once: true });
  try {
    await once(socket, "secureConnect");
    const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
    const distrust = socket.authorized ? undefined : String(socket.authorizationError);
    return { from: Date.parse(from), until: Date.parse(until), distrust };
  } finally {
    signal.removeEventListener("abort", cancel);
    socket.destroy();
  }
}
