/** What an address can be made of: a name or a number with dots, or an IPv6 address in brackets, and a port. */
const host = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The address that pages say they stand at: the one of the settings, else the one that the request came to. A request
 * whose Host header is no host is told the local one: it never gets into a page.
 */
export function originOf(request: { protocol: string; host: string }, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  // A proxy may pass on what the client claimed.
  const protocol = request.protocol === "https" ? "https" : "http";
  return host.test(request.host) ? `${protocol}://${request.host}` : "http://localhost";
}
