/** A row of a list being reordered, with its position on the screen. */
export interface Row {
  id: string;
  top: number;
  bottom: number;
}

/**
 * The row before which a dragged one would land if dropped at `y`: the first whose middle is below, except itself; null
 * for the end.
 */
export function dropBefore(rows: readonly Row[], dragged: string, y: number): string | null {
  const below = rows.find(({ id, top, bottom }) => id !== dragged && y < (top + bottom) / 2);
  return below?.id ?? null;
}

/** The row before which one lands after a step up or down, or to an end; undefined if it can't move there. */
export function stepBefore(ids: readonly string[], id: string, step: Step): string | null | undefined {
  const at = ids.indexOf(id);
  const last = ids.length - 1;
  if (at === -1) return undefined;
  if (step === "up" || step === "first") return at === 0 ? undefined : (ids[step === "up" ? at - 1 : 0] ?? null);
  return at === last ? undefined : step === "down" ? (ids[at + 2] ?? null) : null;
}

export type Step = "up" | "down" | "first" | "last";

/** The keys that move a pin while one of its move buttons has the focus. */
export const stepKeys: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};
