/** An email of ours that a delivery report gives up. */
export interface Undelivered {
  /** Its id, which stands in its Message-ID and, with BOUNCE_ADDRESS, in the address that the report goes to. */
  mailId: string;
  /** The status and what the receiving server said: '5.1.1 smtp; 550 no such user'. */
  detail: string;
}

/** So many lines of a report are looked at, and so much of each. */
const [MOST_LINES, LONGEST_LINE] = [5_000, 1_000];

const OWN_ID = /[<+]([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i;

/**
 * Reads an email with a delivery report (RFC 3464) on an email of ours to one address. Undefined for any other, and for
 * one that isn't given up for good. Anyone can write such an email: only the id, which nobody but its recipient knows,
 * says to whom it was.
 */
export function readReport(email: string): Undelivered | undefined {
  const lines = email.split(/\r?\n/, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE));
  const begin = lines.findIndex((line) => /^content-type:\s*message\/(?:global-)?delivery-status\b/i.test(line));
  const about = lines.filter((line) =>
    /^(?:to|delivered-to|message-id|original-envelope-id|x-original-to):/i.test(line),
  );
  const mailId = about.map((line) => OWN_ID.exec(line)?.[1]).find((id) => id !== undefined);
  if (begin === -1 || mailId === undefined) return undefined;
  const fields = fieldsOf(lines.slice(begin + 1));
  const status = fields.get("status") ?? "";
  // 5 is for good; 5.2.2 is a mailbox that is full today.
  const isGivenUp = /^failed\b/i.test(fields.get("action") ?? "") && /^5\.(?!2\.2\b)\d{1,3}\.\d{1,3}/.test(status);
  if (!isGivenUp) return undefined;
  return { mailId: mailId.toLowerCase(), detail: `${status} ${fields.get("diagnostic-code") ?? ""}`.trim() };
}

/** The fields of the part with the report, each name in lower case: what it says of the email and of its recipient. */
function fieldsOf(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  let last = "";
  for (const line of lines) {
    if (line.startsWith("--")) break;
    const [, name, value = ""] = /^([A-Za-z-]{1,60}):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      last = name.toLowerCase();
      fields.set(last, value.trim());
    } else if (/^[ \t]/.test(line) && last !== "") fields.set(last, `${fields.get(last) ?? ""} ${line.trim()}`);
  }
  return fields;
}
