/** What both sides made of one thing: `was` as it was stored, and as files say it. */
export interface ThreeWay<Value> {
  was: { stored: Value; inFiles: Value };
  files: Value;
  desk: Value;
}

/** What a thing is to be, and whether that came from the files or couldn't be decided. */
export interface Chosen<Value> {
  value: Value;
  how: "kept" | "taken" | "undecided";
}

/** Takes what only the files changed; where both changed the same differently, what the desk made of it stays. */
export function chooseSide<Value>({ was, files, desk }: ThreeWay<Value>): Chosen<Value> {
  if (says(files, was.inFiles) || says(files, was.stored) || says(files, desk)) return { value: desk, how: "kept" };
  const isUntouched = says(desk, was.stored) || says(desk, was.inFiles);
  return isUntouched ? { value: files, how: "taken" } : { value: desk, how: "undecided" };
}

/** Plain data that is always written in one order. */
export function says(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
