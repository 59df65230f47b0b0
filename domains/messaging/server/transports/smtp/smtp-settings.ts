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

/** Whether mails go by a connection without TLS where the server does not offer STARTTLS. */
export const smtpTlsChoices = ["required", "offered"] as const;
export type SmtpTls = (typeof smtpTlsChoices)[number];

/** Whether this is an address that smtpSettings can read. */
export function isSmtpAddress(address: string): boolean {
  return /^smtps?:\/\/[^\s/]+\/?$/.test(address) && URL.canParse(address);
}

/**
 * The settings in an address such as smtps://user:password@mail.example.org. The port is 465 for smtps and 587 for smtp where
 * it is not given. Nothing travels unencrypted, except on this machine, and by `offered` except to a server that has no TLS;
 * a password does not even then.
 */
export function smtpSettings(address: string, tls: SmtpTls = "required"): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const onThisMachine = /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
  return {
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !onThisMachine && (tls === "required" || username !== ""),
    auth: username === "" ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
