const KEY = "typed-profile";

/** Saves what is typed in the profile form while its owner logs in again in this tab. */
export function saveTypedProfile(fields: Readonly<Record<string, string>>): void {
  sessionStorage.setItem(KEY, JSON.stringify(fields));
}

/**
 * Returns what was saved, once. Undefined if there is nothing, or it belongs to another account: the next user of a
 * shared computer doesn't get it.
 */
export function takeTypedProfile(userId: string | undefined): Record<string, string> | undefined {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const fields: unknown = JSON.parse(kept ?? "null");
  if (userId === undefined || typeof fields !== "object" || fields === null) return undefined;
  const typed = Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  return typed["userId"] === userId ? typed : undefined;
}
