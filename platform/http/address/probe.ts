import type { Secrets } from "../../secrets/secrets.ts";

/** The header of a request by which `npm run doctor` asks the server what arrives of it. */
export const PROBE_HEADER = "x-fieldstone-probe";

/** Where it asks. */
export const PROBE_PATH = "/healthz/arrival";

/** How long a probe is answered, in milliseconds: clocks may differ. */
const VALID_MS = 600_000;

/** What the header says: when it was made, signed with the installation's key. */
export function makeProbe(secrets: Pick<Secrets, "sign">, now: number): string {
  return `${now}.${secrets.sign("probe", String(now))}`;
}

/** Whether somebody made it who has the key of this installation, just now. */
export function isProbe(secrets: Pick<Secrets, "isSignature">, probe: unknown, now: number): boolean {
  const [, at = "", signature = ""] = typeof probe === "string" ? (/^(\d{1,16})\.([\w-]{43})$/.exec(probe) ?? []) : [];
  return Math.abs(now - Number(at)) < VALID_MS && secrets.isSignature("probe", at, signature);
}
