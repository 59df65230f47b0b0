import { call } from "../../../../platform/client/api-client.ts";
import { type CallOf, requestsFor } from "../../../../platform/client/requests.ts";
import type { commerceCalls } from "../../calls.ts";
import type { Offer } from "../../contract.ts";

const ask = requestsFor<CallOf<typeof commerceCalls>>();

/** Reads what is for sale. @throws OfflineError, CallRefused */
export async function readOffer(): Promise<Offer> {
  return (await call(ask("GET /api/catalog"))).data;
}
