import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import {
  type Delivery,
  type DeliveryControl,
  type MailTransport,
  type OutgoingMail,
  composeMessage,
} from "../transport.ts";
import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import { addressRefused } from "../../errors.ts";
import { type Mailbox, isSingleAddress } from "../../outbox/mail-address.ts";

/** How to reach the outgoing mail server. */
interface SmtpSettings {
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

/** The timeout for each phase, in milliseconds. */
interface SmtpPatience {
  connecting: number;
  /** From the start until everything but the end of the email has been sent. */
  talking: number;
  /** From its end until the server's response; a server may be slow here (RFC 5321, 4.5.3.2.6: 10 minutes). */
  accepting: number;
}

/** Small, to limit how much of an email is still being sent when its end is recorded. */
const CHUNK = 16_384;

const patience: SmtpPatience = { connecting: 20_000, talking: 120_000, accepting: 600_000 };

/**
 * Sends by SMTP, with one connection per email. No pool, because a pool resends an email by itself when its connection
 * breaks, even if the server already had it.
 */
export function smtpTransport(settings: SmtpSettings, times: SmtpPatience = patience): MailTransport {
  return {
    async deliver(mail, control) {
      const bytes = await composeMessage(mail);
      return await new SmtpAttempt(settings, times, control).deliver(mail, bytes);
    },
  };
}

/**
 * Connects and logs in as for an email, and sends none. Returns whether TLS protected it.
 * @throws what an email would wait for
 */
export async function tryMailServer(
  { auth, ...server }: SmtpSettings,
  signal: AbortSignal,
): Promise<{ isSecure: boolean }> {
  const connection = new SMTPConnection({ ...server, connectionTimeout: patience.connecting });
  const failure = Promise.withResolvers<never>();
  connection.on("error", (error: unknown) => failure.reject(error));
  signal.addEventListener("abort", () => connection.close(), { once: true });
  const converse = async () => {
    await step((done) => connection.connect(done));
    if (auth !== undefined) await step((done) => connection.login(auth, done));
  };
  try {
    await Promise.race([converse(), failure.promise]);
    return { isSecure: connection.secure };
  } finally {
    connection.close();
  }
}

/** Sends a sentence to somebody past the outbox: an operator's test of the settings. @throws AppError address-refused */
export async function sendTestMail(
  settings: SmtpSettings,
  { from, to, subject, text, now }: { from: Mailbox; to: string; subject: string; text: string; now: number },
): Promise<Delivery> {
  if (!isSingleAddress(to)) throw addressRefused();
  const mail = {
    id: randomUUID(),
    returnTo: from.address,
    template: "test-mail",
    from,
    to: { address: to, name: "" },
    replyTo: null,
    subject,
    text,
    html: `<p>${escapeHtml(text)}</p>`,
    attachments: [],
    createdAt: now,
  };
  const control = { handOver: () => Promise.resolve(), signal: new AbortController().signal };
  return await smtpTransport(settings).deliver(mail, control);
}

class SmtpAttempt {
  readonly #settings: SmtpSettings;
  readonly #times: SmtpPatience;
  readonly #control: DeliveryControl;
  readonly #connection: SMTPConnection;
  readonly #failure = Promise.withResolvers<never>();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #handedOver = false;

  constructor(settings: SmtpSettings, times: SmtpPatience, control: DeliveryControl) {
    this.#settings = settings;
    this.#times = times;
    this.#control = control;
    const { auth: _, ...server } = settings;
    this.#connection = new SMTPConnection({
      ...server,
      connectionTimeout: times.connecting,
      greetingTimeout: times.connecting,
      socketTimeout: times.talking + times.accepting,
    });
    this.#connection.on("error", (error: unknown) => this.#failure.reject(error));
  }

  async deliver({ returnTo, to }: OutgoingMail, bytes: Buffer): Promise<Delivery> {
    const giveUp = () => this.#failure.reject(new Error("the program had to end"));
    this.#control.signal.addEventListener("abort", giveUp, { once: true });
    this.#allow(this.#times.talking, "the server took too long");
    try {
      if (this.#control.signal.aborted) giveUp();
      // Nothing is read ahead, so the hand-over does not begin before the rest has been sent.
      const message = Readable.from(this.#content(bytes), { objectMode: false, highWaterMark: 0 });
      await Promise.race([this.#converse(returnTo, to.address, message), this.#failure.promise]);
      this.#connection.quit();
      return { outcome: "accepted" };
    } catch (error) {
      this.#connection.close();
      return deliveryOf(error, this.#handedOver);
    } finally {
      this.#isOver = true;
      clearTimeout(this.#timer);
      this.#control.signal.removeEventListener("abort", giveUp);
    }
  }

  /** The message; its end, which makes the server accept it, is sent only once that has been recorded. */
  async *#content(bytes: Buffer): AsyncGenerator<Buffer> {
    for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK);
    await this.#control.handOver();
    if (this.#isOver) throw new Error("the connection was lost");
    this.#handedOver = true;
    this.#allow(this.#times.accepting, "the server did not say whether it took the mail");
  }

  #allow(milliseconds: number, sentence: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#failure.reject(new Error(sentence)), milliseconds);
  }

  async #converse(from: string, to: string, message: Readable): Promise<void> {
    const connection = this.#connection;
    const { auth } = this.#settings;
    await step((done) => connection.connect(done));
    if (auth !== undefined) await step((done) => connection.login(auth, done));
    await step((done) => connection.send({ from, to: [to] }, message, done));
  }
}

/** Runs one step of the conversation, as a promise. */
function step(take: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    take((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** The relevant parts of a connection error. */
interface SmtpError {
  message: string;
  /** The command that caused it: 'RCPT TO', 'DATA' … */
  command?: string | undefined;
  /** The server's response code, if any. */
  responseCode?: number | undefined;
}

/**
 * Commands about this email. Errors of others (greeting, TLS, login) are about our setup, which an operator can fix.
 */
const aboutTheMail = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/** The server requires a login, or rejected ours: nothing is wrong with the email. */
const aboutLoggingIn = new Set([530, 534, 535, 538]);

/**
 * Returns what an error means for the email. A response code counts whenever it comes: 5xx is permanent, 4xx temporary.
 * Without one, everything depends on whether the email had been handed over.
 */
function deliveryOf(error: unknown, wasSent: boolean): Delivery {
  const { message, command = "", responseCode } = asSmtpError(error);
  // Servers repeat the address in their responses; keep it out of the logs.
  const reason = message.replaceAll(/[^\s<>]+@[^\s<>]+/g, "…").slice(0, 500);
  if (responseCode === undefined) return { outcome: wasSent ? "unknown" : "delayed", reason };
  // 503 means that commands came in the wrong order.
  const isPermanent = responseCode >= 500 && responseCode !== 503 && !aboutLoggingIn.has(responseCode);
  return { outcome: isPermanent && aboutTheMail.has(command) ? "refused" : "delayed", reason };
}

function asSmtpError(error: unknown): SmtpError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message } = error;
  const command = "command" in error && typeof error.command === "string" ? error.command : undefined;
  const responseCode =
    "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  return { message, command, responseCode };
}
