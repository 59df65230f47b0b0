import type { Answered } from "./reader.ts";

/** Something that one person can do to the server, or an operator. */
export interface Scenario {
  name: string;
  run(): Promise<unknown>;
}

/** Makes so many of something. */
export function many<Result>(count: number, make: (index: number) => Result): Result[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** What an answer must be, so that the scenario did what its name says. */
export interface Expected {
  status: number | readonly number[];
  /** At least so many characters. */
  least?: number;
  says?: RegExp;
}

/** Something that measures nothing unless it is answered so. @throws Error that says what came instead */
export function answered(
  { status, least = 0, says = /^/ }: Expected,
  act: () => Promise<Answered>,
): () => Promise<void> {
  return async () => {
    const { status: got, text } = await act();
    if (![status].flat().includes(got) || text.length < least || !says.test(text))
      throw new Error(
        `was answered ${got} with ${text.length} characters (${text.slice(0, 200)}), not ${String(status)} with at least ${least} that match ${says.source}`,
      );
  };
}

/** Does one after the other. */
export async function inTurn(acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const act of acts) await act();
}
