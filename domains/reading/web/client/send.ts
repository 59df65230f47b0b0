import { callServer, CallRefused, ConnectionError } from "../../../../platform/browser/call-server.ts";
import { readAnswer } from "../../../../platform/browser/read-answer.ts";
import { type CallOf, type CallRequest, requestsFor } from "../../../../platform/browser/requests.ts";
import type { contentCalls } from "../../../content/calls.ts";
import type { readingCalls } from "../../calls.ts";
import type { ViewerCall } from "../../contract.ts";

/** Writes requests for the calls that reading makes. */
export const ask = requestsFor<CallOf<typeof readingCalls> | ViewerCall | CallOf<typeof contentCalls>>();

/** Sends a mutation to one of our calls; returns its `data`. @throws CallRefused, ConnectionError */
export async function send<Data>(request: CallRequest<{ data: Data }>): Promise<Data> {
  return (await callServer(request)).data;
}

/** Fetches the `data` of one of our calls. @throws CallRefused, ConnectionError */
export async function get<Data>(request: CallRequest<{ data: Data }>): Promise<Data> {
  return (await getWhole(request)).data;
}

/** Fetches a response whose fields are next to `loggedIn`, without `data`. @throws CallRefused, ConnectionError */
export async function getWhole<Whole>(request: CallRequest<Whole>): Promise<Whole> {
  const { address } = request;
  const response = await fetch(address, { headers: { "x-requested-with": "XMLHttpRequest" } }).catch(
    (cause: unknown) => {
      throw new ConnectionError(address, { cause });
    },
  );
  if (response.status >= 500) throw new ConnectionError(`${address}: ${response.status}`);
  const answer = await readAnswer(request, response);
  if (!answer) throw new ConnectionError(`${address}: ${response.status}`);
  if (!response.ok) throw new CallRefused(response.status, answer);
  return answer;
}
