import type { Delivery } from "../transport.ts";

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
export function deliveryOf(error: unknown, handedOver: boolean): Delivery {
  const { message, command = "", responseCode } = asSmtpError(error);
  // Servers repeat the address in their responses; keep it out of the logs.
  const reason = message.replaceAll(/[^\s<>]+@[^\s<>]+/g, "…").slice(0, 500);
  if (responseCode === undefined) return { outcome: handedOver ? "unknown" : "delayed", reason };
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
