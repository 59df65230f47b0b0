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
    const answer = await getWhole<UserAnswer>("/api/user");
    const { user } = answer;
    reader.set(user && "userId" in user ? { state: "ready", user, answer } : { state: "signed-out" });
  } catch {
    if (reader.get().state !== "ready") reader.set({ state: "failed" });
  }
}

/** Saves the edition that is read from now on, then asks anew who reads (DASH-4). @throws CallError */
export async function chooseEdition(version: string): Promise<void> {
  await send<string>("POST", `/api/user/saveVersionPreference/${version}`);
  await loadReader();
}
