import { z } from "zod";
import { type Undelivered, readReport } from "./delivery-report.ts";
import type { Suppression } from "./suppressions.ts";

/** What a provider's call means for us. */
export interface ProviderEvents {
  suppressions: Suppression[];
  /** The email that a delivery report gives up. */
  undelivered?: Undelivered;
  /** Where Amazon wants to be told that its calls are wanted. */
  confirmAt?: string;
}

/** Reads the body of a call; throws ZodError or SyntaxError if it isn't what this provider sends. */
type Read = (body: string) => ProviderEvents;

const address = z.string().max(320);
const words = z.string().max(10_000).nullish();

/** Amazon SNS wraps what SES says; https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html. */
const snsSchema = z.discriminatedUnion("Type", [
  z.object({ Type: z.literal("Notification"), Message: z.string() }),
  z.object({ Type: z.literal("SubscriptionConfirmation"), SubscribeURL: z.url() }),
  z.object({ Type: z.literal("UnsubscribeConfirmation") }),
]);

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html; event publishing names its kind otherwise. */
const sesSchema = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z
    .object({
      bounceType: z.string(),
      bouncedRecipients: z.array(z.object({ emailAddress: address, diagnosticCode: words })).max(100),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(z.object({ emailAddress: address })).max(100),
      complaintFeedbackType: words,
    })
    .optional(),
});

function readSes(body: string): ProviderEvents {
  const outer = snsSchema.parse(JSON.parse(body));
  if (outer.Type === "SubscriptionConfirmation")
    return { suppressions: [], confirmAt: confirmation(outer.SubscribeURL) };
  if (outer.Type !== "Notification") return { suppressions: [] };
  const { bounce, complaint } = sesSchema.parse(JSON.parse(outer.Message));
  const source = "Amazon SES";
  // A full mailbox, or a server that is away, is no reason to give an address up.
  const bounced = bounce?.bounceType === "Permanent" ? bounce.bouncedRecipients : [];
  return {
    suppressions: [
      ...bounced.map(({ emailAddress, diagnosticCode: detail }) => bouncedAt(emailAddress, source, detail)),
      ...(complaint?.complainedRecipients ?? []).map(({ emailAddress }) =>
        complaintOf(emailAddress, source, complaint?.complaintFeedbackType),
      ),
    ],
  };
}

/** Whether a host is one from which Amazon sends what SES says, and which it has us call once. */
export function isAmazonSns(host: string): boolean {
  return /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/.test(host);
}

/** Amazon's own address alone is called. */
function confirmation(url: string): string {
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" || !isAmazonSns(hostname)) throw new SyntaxError("Not an address of Amazon's.");
  return url;
}

/** https://postmarkapp.com/developer/webhooks/bounce-webhook, and its neighbors. */
const postmarkSchema = z.discriminatedUnion("RecordType", [
  z.object({
    RecordType: z.literal("Bounce"),
    Type: z.string(),
    Email: address,
    Inactive: z.boolean(),
    Details: words,
  }),
  z.object({ RecordType: z.literal("SpamComplaint"), Email: address, Details: words }),
  z.object({
    RecordType: z.literal("SubscriptionChange"),
    Recipient: address,
    SuppressSending: z.boolean(),
    SuppressionReason: words,
  }),
]);

function readPostmark(body: string): ProviderEvents {
  const event = postmarkSchema.parse(JSON.parse(body));
  const source = "Postmark";
  if (event.RecordType === "Bounce")
    return { suppressions: event.Inactive ? [bouncedAt(event.Email, source, event.Details)] : [] };
  if (event.RecordType === "SpamComplaint") return { suppressions: [complaintOf(event.Email, source, event.Details)] };
  const { Recipient, SuppressSending, SuppressionReason: why } = event;
  if (!SuppressSending) return { suppressions: [] };
  return {
    suppressions: [why === "HardBounce" ? bouncedAt(Recipient, source, why) : complaintOf(Recipient, source, why)],
  };
}

/** https://documentation.mailgun.com/docs/mailgun/user-manual/events/event-structure */
const mailgunSchema = z.object({
  "event-data": z.object({
    event: z.string(),
    severity: words,
    recipient: address,
    reason: words,
    "delivery-status": z.object({ message: words, description: words }).optional(),
  }),
});

function readMailgun(body: string): ProviderEvents {
  const { "event-data": data } = mailgunSchema.parse(JSON.parse(body));
  const { event, severity, recipient, reason, "delivery-status": status } = data;
  const source = "Mailgun";
  if (event === "complained") return { suppressions: [complaintOf(recipient, source, reason)] };
  const isBounce = event === "failed" && severity === "permanent";
  const detail = status?.message || status?.description || reason;
  return { suppressions: isBounce ? [bouncedAt(recipient, source, detail)] : [] };
}

/** A delivery report as servers send it by email. */
function readDeliveryReport(body: string): ProviderEvents {
  const undelivered = readReport(body);
  return { suppressions: [], ...(undelivered && { undelivered }) };
}

/** Those whose calls are understood, by the last word of their address. */
export const providers: ReadonlyMap<string, Read> = new Map([
  ["ses", readSes],
  ["postmark", readPostmark],
  ["mailgun", readMailgun],
  ["report", readDeliveryReport],
]);

function bouncedAt(to: string, source: string, detail: string | null | undefined): Suppression {
  return { address: to, reason: "bounced", source, detail: detail ?? "" };
}

function complaintOf(to: string, source: string, detail: string | null | undefined): Suppression {
  return { address: to, reason: "complained", source, detail: detail ?? "" };
}
