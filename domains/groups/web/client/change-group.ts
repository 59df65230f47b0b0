import { call, CallRefused } from "../../../../platform/client/api-client.ts";
import type { CallRequest } from "../../../../platform/client/requests.ts";
import { sentenceOf } from "../../../../platform/client/sentences.ts";
import { serialQueue } from "../../../../platform/client/serial-queue.ts";
import { showToast } from "../../../messaging/web/public.ts";
import type { GroupAnswer, ManagedGroup } from "../../contract.ts";
import { showOutcome, showError } from "./show-outcome.ts";

/** So long after an invitation the toast about the last seat comes, in milliseconds (GROUP-6). */
const SEATS_FULL_MS = 2_000;

/** What became of a change: the answer, or what is wrong, and with which field. The code is empty where nothing came back. */
export type Change<Answer> =
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
