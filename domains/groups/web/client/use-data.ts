import { useEffect, useState } from "react";
import { dataOf } from "../../../../platform/client/api-client.ts";
import type { CallRequest } from "../../../../platform/client/requests.ts";
import { LOADING, sentenceOf } from "../../../../platform/client/sentences.ts";

/** What a call has answered so far. */
export interface Loaded<Data> {
  data: Data | undefined;
  /** Why there is nothing newer. */
  problem: string | null;
  /** Takes what another call has answered in its place. */
  set(data: Data): void;
  /** Asks once more. */
  reload(): void;
}

/** Asks a call for its `data`, and again whenever its address changes. What was there before stays until then. */
export function useData<Data>({ address }: CallRequest<{ data: Data }>): Loaded<Data> {
  const [data, setData] = useState<Data>();
  const [problem, setProblem] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const asked = `${turn} ${address}`;
  useEffect(() => {
    const unmounted = new AbortController();
    dataOf<Data>(
      { method: "GET", address: asked.slice(asked.indexOf(" ") + 1), fields: {} },
      { signal: unmounted.signal },
    ).then(
      (answered) => {
        setData(answered);
        setProblem(null);
      },
      (error: unknown) => {
        if (!unmounted.signal.aborted) setProblem(sentenceOf(error, LOADING));
      },
    );
    return () => unmounted.abort();
  }, [asked]);
  return { data, problem, set: setData, reload: () => setTurn((before) => before + 1) };
}
