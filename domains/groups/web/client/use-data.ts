import { useEffect, useState } from "react";
import type { CallRequest } from "../../../../platform/browser/requests.ts";
import { getData } from "./get-data.ts";
import { LOADING, sentenceOf } from "./show-outcome.ts";

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
    getData<Data>({ method: "GET", address: asked.slice(asked.indexOf(" ") + 1), fields: {} }, unmounted.signal).then(
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
