import type { User, UserAnswer } from "../../../subscriptions/contract.ts";
import { getWhole, send } from "./send.ts";
import { signal } from "./signal.ts";

/** Who reads, as far as the browser knows. */
export type ReaderState =
  | { state: "loading" | "failed" | "signed-out" }
  | { state: "ready"; user: User; answer: UserAnswer };

/** Who reads, one for the whole document: asked for when somebody watches. */
export const reader = signal<ReaderState>({ state: "loading" }, () => void loadReader());

/** Asks the server anew who reads. What is known stays until the answer is here. */
export async function loadReader(): Promise<void> {
  try {
    reader.set(readerOf(await getWhole<UserAnswer>("/api/user")));
  } catch {
    if (reader.get().state !== "ready") reader.set({ state: "failed" });
  }
}

/** What the answer of `/api/user` says of who reads. */
export function readerOf(answer: UserAnswer): ReaderState {
  const { user } = answer;
  return user && "userId" in user ? { state: "ready", user, answer } : { state: "signed-out" };
}

/** Saves the edition that is read from now on, then asks anew who reads (DASH-4). @throws CallRefused, ConnectionError */
export async function chooseEdition(version: string): Promise<void> {
  await send<string>("POST", `/api/user/saveVersionPreference/${version}`);
  await loadReader();
}
