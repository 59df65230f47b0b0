import type { Mailbox } from "../transports/transport.ts";

/**
 * Whether this is exactly one e-mail address that can stand in a header and an SMTP command as it is: no spaces, line
 * ends, brackets, quotes or lists. Stricter than the standard, which allows quoted local parts that nobody has.
 */
export function isSingleAddress(address: string): boolean {
  return (
    address.length <= 254 &&
    /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]+\.[^\s\p{Cc}<>()[\]\\,;:"@.]+$/u.test(address)
  );
}

/** Words for a header: control characters and line ends become spaces, so that they stay one header. */
export function headerText(words: string): string {
  return words.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

/**
 * A sender as settings write it: 'no-reply@example.org' or 'Fieldstone <no-reply@example.org>'. Undefined when it is neither.
 */
export function parseMailbox(sender: string): Mailbox | undefined {
  const [, name = "", bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(sender.trim()) ?? [];
  const address = bracketed ?? sender.trim();
  return isSingleAddress(address) ? { address, name: headerText(name.replaceAll('"', "")) } : undefined;
}
