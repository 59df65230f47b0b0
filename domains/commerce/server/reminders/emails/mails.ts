import { z } from "zod";
import { shownDateSchema } from "../../../../subscriptions/contract.ts";
import { defineMail } from "../../../../messaging/contract.ts";

/** A whole address. */
const link = z.url({ protocol: /^https?$/ });

const ending = {
  firstName: z.string(),
  /** The last day. */
  endDate: shownDateSchema,
  /** After today: 0 on the last day. */
  daysLeft: z.int().nonnegative(),
  /** Where to go on. */
  link,
  /** Where reminders are turned off. */
  choice: link,
};

/** Reminds a reader, or whoever administers a group, that the subscription ends. */
export const subscriptionEndsMail = defineMail({
  name: "subscription-ends",
  canWait: true,
  /** `group`: its title; null for the reader's own. */
  props: z.object({ ...ending, group: z.string().nullable() }),
});

/** Reminds a reader that the free trial ends. */
export const trialEndsMail = defineMail({ name: "trial-ends", canWait: true, props: z.object(ending) });
