import type { Command } from "@commander-js/extra-typings";
import { CommandFailed, UsageError } from "../../../platform/starting/command-line.ts";
import { emailSchema } from "../../../domains/accounts/contract.ts";
import { sendTestMail, smtpSettings } from "../../../domains/messaging/server/public.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import type { OperationsContext } from "./words.ts";

/** Adds `send-test-mail`, which sends an email by the settings, past the outbox. */
export function addTestMail(program: Command, context: OperationsContext): void {
  program
    .command("send-test-mail")
    .summary("send an email now, and say whether the mail server took it")
    .argument("<address>")
    .action((address) => sendTo(address, context));
}

async function sendTo(address: string, { config, out }: OperationsContext): Promise<void> {
  if (config.smtpUrl === undefined)
    throw new CommandFailed(
      "SMTP_URL isn't set: emails are written to the folder mail of DATA_DIR, and nobody receives them.",
    );
  if (!emailSchema("").safeParse(address).success) throw new UsageError(`'${address}' isn't an email address.`);
  const delivery = await sendTestMail(smtpSettings(config.smtpUrl, config.smtpTls), {
    from: config.mailFrom,
    to: address,
    subject: `Test email from ${config.productName}`,
    text: `${config.productName}${config.publicUrl === undefined ? "" : ` at ${config.publicUrl}`} can send email.`,
    now: systemClock.now(),
  });
  if (delivery.outcome !== "accepted")
    throw new CommandFailed(
      `The mail server didn't take it: ${delivery.reason}. Correct SMTP_URL or MAIL_FROM, and try again.`,
    );
  out(`The mail server took an email to ${address}. If it doesn't arrive, look at the domain's SPF, DKIM and DMARC.`);
}
