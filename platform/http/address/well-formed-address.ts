/**
 * An address that every route can be asked for: one whose percent signs encode no text is taken as it is written, so that
 * it is answered like any other that does not exist.
 */
export function wellFormedAddress(address: string): string {
  if (!address.includes("%")) return address;
  const query = address.indexOf("?");
  const path = query < 0 ? address : address.slice(0, query);
  return isText(path) ? address : path.replaceAll("%", "%25") + address.slice(path.length);
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
