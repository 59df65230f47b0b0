import { passwordLength } from "../../../rules.ts";
import { isCommon } from "./is-common.ts";
import { normalisePassword } from "./normalise-password.ts";

const { least, most } = passwordLength;

/**
 * What is wrong with a password that somebody wants to have; undefined where nothing is. `own` are the person's own
 * words, which are tried first: address, names, the product's name.
 */
export async function checkNewPassword(password: string, own: readonly string[]): Promise<string | undefined> {
  const { length } = Array.from(normalisePassword(password));
  if (length === 0) return "Enter a password.";
  if (length < least) return `Use at least ${least} characters.`;
  if (length > most) return `Use at most ${most} characters.`;
  if (await isCommon(password, own))
    return "This password is easily guessed. Three or four words that do not belong together make a good one.";
  return undefined;
}
