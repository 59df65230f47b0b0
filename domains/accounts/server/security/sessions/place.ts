/** Where a session started, in words: the organization that owns the network, or else the shortened network address. */
export function placeInWords({ place, network }: { place: string; network: string }): string {
  if (place !== "") return place;
  if (network === "") return "Unknown network";
  const [address = "", bits] = network.split("/");
  return bits === "24" ? `Network ${address.replace(/\.0$/, ".x")}` : `Network ${address.replace(/::$/, ":…")}`;
}
