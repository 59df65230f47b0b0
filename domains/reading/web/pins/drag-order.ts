/** A row of a list that is being reordered: where it stands on the screen. */
export interface Row {
  id: string;
  top: number;
  bottom: number;
}

/**
 * Before which row a dragged one would fall if it were let go at `y`: the first whose middle is below it, itself left
 * out; null for the end.
 */
export function dropBefore(rows: readonly Row[], dragged: string, y: number): string | null {
  const below = rows.find(({ id, top, bottom }) => id !== dragged && y < (top + bottom) / 2);
  return below?.id ?? null;
}

/** Before which row one stands after a step up or down, or to an end; undefined where it can't go there. */
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
