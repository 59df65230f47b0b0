/** How to reach the server that takes our mails. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise it begins with STARTTLS where the server offers it. */
  secure: boolean;
  /** Without STARTTLS nothing is sent. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | undefined;
}

/** Whether this is an address that smtpSettings can read. */
export function isSmtpAddress(address: string): boolean {
  return /^smtps?:\/\/[^\s/]+\/?$/.test(address) && URL.canParse(address);
}

/**
 * The settings in an address such as smtps://user:password@mail.example.org. The port is 465 for smtps and 587 for smtp where
 * it is not given. A password never travels unencrypted, except on this machine.
 */
export function smtpSettings(address: string): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const onThisMachine = /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
  return {
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && username !== "" && !onThisMachine,
    auth: username === "" ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
