/**
 * Normalizes a request's URL for routing: drops a host in the request line (RFC 9112, 3.2.2), which says nothing
 * reliable about our origin, and escapes percent signs that don't encode text, so that such a URL gets an ordinary 404.
 */
export function wellFormedAddress(asked: string): string {
  const address = asked.replace(/^https?:\/\/[^/?]*\/?/i, "/");
  if (!address.includes("%")) return address;
  const query = address.indexOf("?");
  const path = query < 0 ? address : address.slice(0, query);
  return isText(path) ? address : path.replaceAll("%", "%25") + address.slice(path.length);
}

function isText(path: string): boolean {
  try {
    // The result is looked at: the bundler drops a call whose result is not, and this one's failure is the answer.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
