import { call } from "../../../../platform/client/api-client.ts";
import { type CallOf, requestsFor } from "../../../../platform/client/requests.ts";
import type { commerceCalls, reminderCalls } from "../../calls.ts";
import type { Offer, ReminderChoice } from "../../contract.ts";

const ask = requestsFor<CallOf<typeof commerceCalls> | CallOf<typeof reminderCalls>>();

/** Reads what is for sale. @throws OfflineError, CallRefused */
export async function readOffer(): Promise<Offer> {
  return (await call(ask("GET /api/catalog"))).data;
}

/** Reads whether the account of a link gets reminders. @throws OfflineError, CallRefused */
export async function readReminders(token: string): Promise<ReminderChoice | null> {
  return (await call(ask("GET /api/reminders", { query: { token } }))).data;
}
