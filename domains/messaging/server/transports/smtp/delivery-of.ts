import type { Delivery } from "../transport.ts";

/** Of an error of the connection, what decides. */
interface SmtpError {
  message: string;
  /** The command that was answered with it: 'RCPT TO', 'DATA' … */
  command?: string | undefined;
  /** The server's code, where it gave one. */
  responseCode?: number | undefined;
}

/** Commands that are about this mail. What is said to others (greeting, TLS, log-in) is about us, and an operator can mend it. */
const aboutTheMail = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/** The server wants us to log in, or did not like how: nothing that is wrong with the mail. */
const aboutLoggingIn = new Set([530, 534, 535, 538]);

/**
 * What an error means for the mail. An answer is an answer, whenever it comes: 5xx refuses for good, 4xx for now. Without
 * one everything depends on whether the mail had been handed over.
 */
export function deliveryOf(error: unknown, handedOver: boolean): Delivery {
  const { message, command = "", responseCode } = asSmtpError(error);
  // Servers repeat the address in their answers; it stays out of the logs.
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
