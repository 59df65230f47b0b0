import { LARGEST_BODY } from "../bodies/limit-bodies.ts";
import { readQuery } from "../bodies/fields.ts";

interface Times {
  /** How long a request may take to arrive, from its first byte to its last, in milliseconds. */
  requestMs: number;
  /** How often slow requests are checked for, in milliseconds. */
  checkEveryMs: number;
}

const shippedTimes: Times = { requestMs: 60_000, checkEveryMs: 5_000 };

/** The maximum number of connections; additional ones are closed immediately, to protect current readers. */
export const MOST_CONNECTIONS = 5_000;

/**
 * The limits on every request: duration, size, number of query fields. A slow request gets a 408 and its connection is
 * closed.
 */
export function requestLimits({ requestMs, checkEveryMs }: Times = shippedTimes) {
  return {
    requestTimeout: requestMs,
    // Longer than the minute for which proxies keep connections open, so that the proxy always closes first.
    keepAliveTimeout: 72_000,
    bodyLimit: LARGEST_BODY,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: checkEveryMs },
    routerOptions: { querystringParser: readQuery },
  };
}
