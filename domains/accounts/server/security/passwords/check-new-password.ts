import { LONGEST_TYPED, passwordLength } from "../../../rules.ts";
import { isCommon } from "./is-common.ts";
import { normalizePassword } from "./normalize-password.ts";

const { least, most } = passwordLength;

/**
 * What is wrong with a new password; undefined if nothing is. `own` are the words an attacker tries first: the user's
 * address and names, the product's name.
 */
export async function checkNewPassword(password: string, own: readonly string[]): Promise<string | undefined> {
  // Far too long a password isn't checked: its length costs nothing.
  if (password.length > LONGEST_TYPED) return `Use at most ${most} characters.`;
  const { length } = Array.from(normalizePassword(password));
  if (length === 0) return "Enter a password.";
  if (length < least) return `Use at least ${least} characters.`;
  if (length > most) return `Use at most ${most} characters.`;
  if (await isCommon(password, own))
    return "This password is easily guessed. Three or four unrelated words make a good one.";
  return undefined;
}
