import { isHost } from "../../../platform/http/address/refuse-malformed.ts";

/**
 * Returns the origin that pages use for themselves: PUBLIC_URL, or the origin of the request. A request with an invalid
 * Host header gets the local origin, so that header never gets into a page.
 */
export function originOf(request: { protocol: string; host: string }, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  // A proxy may pass on whatever the client claimed.
  const protocol = request.protocol === "https" ? "https" : "http";
  return isHost(request.host) ? `${protocol}://${request.host}` : "http://localhost";
}
