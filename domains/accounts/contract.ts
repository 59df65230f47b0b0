import { z } from "zod";
import { asciiDomain } from "./rules.ts";

/** What a person says of themselves (decision 13 of the specification). */
export const userTypes = [
  "law-student",
  "attorney",
  "paralegal",
  "librarian",
  "professor",
  "judge-or-clerk",
  "other",
] as const;
export const userTypeSchema = z.enum(userTypes);
export type UserType = z.infer<typeof userTypeSchema>;

/** Which hits a search begins with. */
export const defaultSearches = ["all", "bluepages", "whitepages"] as const;
export const defaultSearchSchema = z.enum(defaultSearches);
export type DefaultSearch = z.infer<typeof defaultSearchSchema>;

/** Said of addresses that the mail's way still loses in many places (RFC 6531). */
const FOREIGN_LETTERS =
  "Addresses with letters outside a–z, such as ö or 用, cannot be used here yet. Enter another address.";

/** As zod has it by itself, and last parts such as 'xn--zckzah' beside. */
const address =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/** Whether this would be an address, were it not for letters outside a–z that stay when its domain is written in a–z. */
export function hasForeignLetters(email: string): boolean {
  const known = asciiDomain(email.trim());
  return /\P{ASCII}/u.test(known) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(known);
}

/** An e-mail address as forms send it. `missing`: what is said where there is none. */
export function emailSchema(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .overwrite(asciiDomain)
    .max(254, "Use at most 254 characters.")
    .refine((email) => !hasForeignLetters(email), FOREIGN_LETTERS)
    .pipe(z.email({ pattern: address, error: "Enter an e-mail address such as name@example.org." }));
}

/** A person with an account. Times are epoch milliseconds. */
export interface Account {
  id: string;
  /** The address in effect, as it was typed. */
  email: string;
  firstName: string;
  lastName: string;
  userType: UserType;
  /** A site admin. */
  isAdmin: boolean;
  /** Null until the link that was sent to the address has been followed. */
  emailVerifiedAt: number | null;
  /** The address that shall replace `email` once it is verified. */
  unverifiedEmail: string | null;
  /** The newest sign-in. What a reader is told is the one before the present: `Session.previousLoginAt`. */
  lastLoginAt: number | null;
  /** The handle of the edition last read; null for the newest. */
  versionPreference: string | null;
  defaultSearch: DefaultSearch;
  createdAt: number;
}

/** Who is signed in, for one request. */
export interface Session {
  id: string;
  account: Account;
  /** The sign-in before this session's own; null in a person's first session. */
  previousLoginAt: number | null;
  /** Goes with every mutation in the header X-CSRF-Token, or in the form field `csrf`. */
  csrfToken: string;
}

/** What the account's own screens know of an account. */
export const profileSchema = z.object({
  userId: z.string(),
  email: z.string(),
  unverifiedEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  userType: userTypeSchema,
  isVerified: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

/** A form as it stands on the screen: after a refusal with what was typed, except passwords. */
export interface FormState {
  /** Goes with the form in the field `csrf`. */
  csrfToken: string;
  /** Goes with the form in the field `form`: what is sent twice from the same page is done once. */
  formId: string;
  values: Readonly<Record<string, string>>;
  /** Sentences by the names of the fields that they stand beside. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** What is said of the form as a whole. */
  message: string | null;
}

/** What an account's screen shows. */
export interface AccountScreen {
  form: FormState;
  /** What has just been done, to be said once. */
  notice: AccountNotice | null;
  /** Who is signed in. */
  profile: Profile | null;
  /** Where to go after signing in. */
  returnTo: string;
  /** What a mail's link would do; 'useless' where it was used or is too old, null where the screen has no link. */
  link: "sign-up" | "change-address" | "other-account" | "reset-password" | "useless" | null;
  /** The address that the screen speaks of: the one that a mail was sent to, or that a link verifies. */
  address: string;
  /** The code of the link. */
  code: string;
}

export const accountNotices = [
  "signed-out",
  "mail-sent",
  "profile-saved",
  "password-changed",
  "address-asked",
  "address-kept",
  "link-sent",
  "account-deleted",
] as const;
export type AccountNotice = (typeof accountNotices)[number];

/** The answer of GET /api/account: who is signed in, and the token for mutations. */
export interface AccountAnswer {
  loggedIn: boolean;
  data: { profile: Profile | null; csrfToken: string };
}

/** The answer to `POST /` with action users/save-user: errors by the field's name as it was sent. */
export const saveUserAnswerSchema = z.object({
  loggedIn: z.boolean(),
  success: z.boolean(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** What is saved now. */
  profile: profileSchema.optional(),
  /** The token for the next mutation, where the session is a new one. */
  csrfToken: z.string().optional(),
});
export type SaveUserAnswer = z.infer<typeof saveUserAnswerSchema>;
