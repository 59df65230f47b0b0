import { CallRefused, call } from "../../../../platform/client/api-client.ts";
import { type CallOf, type CallRequest, requestsFor } from "../../../../platform/client/requests.ts";
import { sentenceOf } from "../../../../platform/client/sentences.ts";
import { serialQueue } from "../../../../platform/client/serial-queue.ts";
import { showToast } from "../../../messaging/web/public.ts";
import type { GroupAnswer, ManagedGroup, Tone } from "../../contract.ts";
import type { managerCalls, memberCalls } from "../../calls.ts";

/** So long after an invitation the toast about the last seat comes, in milliseconds (GROUP-6). */
const SEATS_FULL_MS = 2_000;

/** What became of a change: the answer, or what is wrong, and with which field. The code is empty where nothing came back. */
type Change<Answer> =
  | { isDone: true; answer: Answer }
  | { isDone: false; code: string; message: string; errors: Readonly<Record<string, readonly string[]>> };

/**
 * Changes a group by one of our calls, and tells by a toast what became of it (docs/spec/messages.md). `otherwise` is
 * said where the server says nothing.
 */
export async function changeGroup<Answer extends GroupAnswer>(
  request: CallRequest<Answer>,
  otherwise?: string,
): Promise<Change<Answer>> {
  try {
    const answer = await inTurn(() => call(request));
    showOutcome(answer.success ? (answer.tone ?? "success") : "error", answer.message);
    return { isDone: true, answer };
  } catch (error) {
    showError(error, otherwise);
    const { code, errors } = error instanceof CallRefused ? error : { code: "", errors: {} };
    return { isDone: false, code, message: sentenceOf(error, otherwise), errors };
  }
}

/** Each answer shows the group as it is then: one change is asked for after the other, so that the last one stays shown. */
const inTurn = serialQueue();

/** After an invitation: says so, two seconds later, when it has taken the last seat (GROUP-6). */
export function showWhenFull({ openSeats }: Pick<ManagedGroup, "openSeats">): void {
  if (openSeats !== 0) return;
  const message = "You have filled up all available seats in this group!";
  setTimeout(() => showToast({ type: "attention", title: "Attention!", message }), SEATS_FULL_MS);
}

/** Writes requests for the calls of groups. */
export const ask = requestsFor<CallOf<typeof managerCalls> | CallOf<typeof memberCalls>>();

/** Said where a setting can't be changed. */
export const SETTINGS = "Something went wrong. Please refresh the page to try again.";

/** Tells what a call has answered, as it is meant. */
function showOutcome(type: Tone, message: string): void {
  showToast({ type, message });
}

export function showError(error: unknown, otherwise?: string): void {
  showToast({ type: "error", title: "Error!", message: sentenceOf(error, otherwise) });
}
