import { z } from "zod";
import { nameSigns, tidyName } from "./rules.ts";

/*
 * What a person says of themselves. A field of the profile is a line in each of the lists below, which types, forms,
 * calls and answers follow; its column (accounts-store.ts); and its place on the screen (profile-screen.tsx).
 */

/** How users describe their occupation (RULING-13). */
export const userTypes = [
  "law-student",
  "attorney",
  "paralegal",
  "librarian",
  "professor",
  "judge-or-clerk",
  "other",
] as const;
const userTypeSchema = z.enum(userTypes);
export type UserType = z.infer<typeof userTypeSchema>;

/** The user types as forms offer them, in order. */
export const userTypeNames: Readonly<Record<UserType, string>> = {
  "law-student": "Law student",
  attorney: "Attorney",
  paralegal: "Paralegal",
  librarian: "Librarian",
  professor: "Professor",
  "judge-or-clerk": "Judge or clerk",
  other: "Other",
};

const LONGEST_NAME = 100;

function nameOf(which: string) {
  return z
    .string({ error: `Enter your ${which}.` })
    .overwrite(tidyName)
    .min(1, `Enter your ${which}.`)
    .max(LONGEST_NAME, `Use at most ${LONGEST_NAME} characters.`)
    .refine((name) => !nameSigns.test(name), "Leave out characters such as < > / @ : ;");
}

/** The fields as forms send them, with what is said of what is wrong. */
export const personFields = {
  firstName: nameOf("first name"),
  lastName: nameOf("last name"),
  userType: z.enum(userTypes, { error: "Choose what describes you best." }),
};
const personSchema = z.object(personFields);
export type Person = z.infer<typeof personSchema>;

/** What is kept of whoever didn't say it. */
export const unsaid: Person = { firstName: "", lastName: "", userType: "other" };

/** The same as answers say them. */
const said = { firstName: z.string(), lastName: z.string(), userType: userTypeSchema };

/** A form's text field; anything else that is sent counts as left out. */
export const sentText = z.string().optional().catch(undefined);

/** The same as calls take them, by the specification's names. */
export const sentPerson = { firstName: sentText, lastName: sentText, "fields[userType]": sentText };

/** The person of an account, and nothing else of it. */
export function personOf({ firstName, lastName, userType }: Person): Person {
  return { firstName, lastName, userType };
}

/** An account's values for the profile's form. */
export function profileValues({ email, ...account }: Person & { email: string }): Record<string, string> {
  const { userType, ...rest } = personOf(account);
  return { email, ...rest, "fields[userType]": userType };
}

/** What the account's own screens know about an account. */
export const profileSchema = z.object({
  userId: z.string(),
  email: z.string(),
  unverifiedEmail: z.string().nullable(),
  ...said,
  isVerified: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

/** The fields of GET /api/user about the account itself. */
export const accountFieldsSchema = z.object({
  userId: z.string(),
  ...said,
  email: z.string(),
  unverifiedEmail: z.string().nullable(),
  userTitle: z.string().nullable(),
  organization: z.string().nullable(),
  userLegacyId: z.string().nullable(),
  isAdmin: z.boolean(),
});
export type AccountFields = z.infer<typeof accountFieldsSchema>;

/** The account's own fields of GET /api/user. */
export function accountFieldsOf(
  account: Person & Pick<AccountFields, "email" | "unverifiedEmail" | "isAdmin"> & { id: string },
): AccountFields {
  const { id: userId, email, unverifiedEmail, isAdmin } = account;
  // Fields of the specification's User that this product never asks for.
  const unasked = { userTitle: null, organization: null, userLegacyId: null };
  return { userId, ...personOf(account), email, unverifiedEmail, ...unasked, isAdmin };
}
