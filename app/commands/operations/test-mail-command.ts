import { sendTestMail, smtpSettings } from "../../../domains/messaging/server/public.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import type { OperationsContext } from "./words.ts";

/** Its lines in the output of `admin help`. */
export const testMailHelp = `
  npm run admin -- send-test-mail <address>     send an email now, and say whether the mail server took it`;

/** `admin send-test-mail`: sends an email by the settings, past the outbox. Returns the exit code. */
export async function testMailCommand(
  [address, ...more]: readonly string[],
  { config, out, err }: OperationsContext,
): Promise<number> {
  if (address === undefined || address.startsWith("-") || more.length > 0) {
    err(`Usage:${testMailHelp}`);
    return 2;
  }
  if (config.smtpUrl === undefined) {
    err("SMTP_URL isn't set: emails are written to the folder mail of DATA_DIR, and nobody receives them.");
    return 1;
  }
  const delivery = await sendTestMail(smtpSettings(config.smtpUrl, config.smtpTls), {
    from: config.mailFrom,
    to: address,
    subject: `Test email from ${config.productName}`,
    text: `${config.productName}${config.publicUrl === undefined ? "" : ` at ${config.publicUrl}`} can send email.`,
    now: systemClock.now(),
  });
  if (delivery.outcome !== "accepted") {
    err(`The mail server didn't take it: ${delivery.reason}. Correct SMTP_URL or MAIL_FROM, and try again.`);
    return 1;
  }
  out(`The mail server took an email to ${address}. If it doesn't arrive, look at the domain's SPF, DKIM and DMARC.`);
  return 0;
}
