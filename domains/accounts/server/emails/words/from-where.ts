/** ' from Firefox on Windows (Network 203.0.113.x)', as far as known; empty otherwise. */
export function fromWhere(device: string, place: string): string {
  if (device === "" && place === "") return "";
  if (place === "") return ` from ${device}`;
  return device === "" ? ` (${place})` : ` from ${device} (${place})`;
}
