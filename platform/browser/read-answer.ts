import type { CallRequest } from "./requests.ts";

/** What a refusal has in place of an answer. */
export interface Refusal {
  loggedIn?: boolean;
  message?: string;
  code?: string;
  errors?: Readonly<Record<string, readonly string[]>>;
}

/** Reads the response to a request for one of our calls; undefined if it isn't JSON. */
export async function readAnswer<Answer>(
  request: CallRequest<Answer>,
  response: Response,
): Promise<(Answer & Refusal) | undefined> {
  try {
    const answer: unknown = await response.json();
    return isAnswer(request, answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Our own server sends nothing but what the call declares or a refusal, so this only tells that something of ours
 * answered: a schema here would cost every reader the library.
 */
function isAnswer<Answer>(_request: CallRequest<Answer>, answer: unknown): answer is Answer & Refusal {
  return typeof answer === "object" && answer !== null && ("loggedIn" in answer || "message" in answer);
}
