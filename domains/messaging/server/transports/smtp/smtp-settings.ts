/** How to reach the outgoing mail server. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  secure: boolean;
  /** Without STARTTLS, nothing is sent. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | undefined;
}

/** Whether to send emails without TLS if the server does not offer STARTTLS. */
export const smtpTlsChoices = ["required", "offered"] as const;
export type SmtpTls = (typeof smtpTlsChoices)[number];

/** Whether smtpSettings can parse this URL. */
export function isSmtpAddress(address: string): boolean {
  return /^smtps?:\/\/[^\s/]+\/?$/.test(address) && URL.canParse(address);
}

/**
 * Parses a URL such as smtps://user:password@mail.example.org. The default port is 465 for smtps and 587 for smtp.
 * Nothing travels unencrypted, except on this machine and, with `offered`, to a server without TLS; a password never
 * does.
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
