import { randomInt } from "node:crypto";
import { AppError } from "../../../../platform/http/errors.ts";
import { checkNewPassword } from "../../../accounts/server/public.ts";
import type { AdminWords, VerbContext } from "./command.ts";

/** Letters and digits that are not mistaken for one another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 5;

export interface ChosenPassword {
  hash: string;
  /** What to tell whoever runs the command. */
  told: string;
}

/** The password that was piped in, or one that nobody guesses (124 bits). @throws AppError password-refused */
export async function choosePassword(words: AdminWords, context: VerbContext, own: string[]): Promise<ChosenPassword> {
  if (!words["password-stdin"]) {
    const password = makePassword();
    return { hash: await context.passwords.hash(password), told: `The password is ${password}` };
  }
  const password = (await context.readInput()).replace(/\r?\n$/, "");
  const wrong = await checkNewPassword(password, own);
  if (wrong !== undefined) throw new AppError({ code: "password-refused", status: 422, message: wrong });
  return { hash: await context.passwords.hash(password), told: "The password is the one you provided." };
}

function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
