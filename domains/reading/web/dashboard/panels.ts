import type { Panels } from "../../../content/contract.ts";
import { dataOf } from "../../../../platform/client/api-client.ts";
import { ask } from "../client/ask.ts";
import { signal, type Signal } from "../client/signal.ts";

const known = new Map<string, Signal<Panels | null>>();

/** An edition's panels; null until loaded, and if loading fails: the dashboard does without. */
export function panelsOf(version: string): Signal<Panels | null> {
  const panels = known.get(version) ?? signal<Panels | null>(null, () => void load(version));
  known.set(version, panels);
  return panels;
}

async function load(version: string): Promise<void> {
  try {
    known.get(version)?.set((await dataOf(ask("GET /api/dashboard/:version", { params: { version } }))).data);
  } catch {
    known.delete(version);
  }
}
