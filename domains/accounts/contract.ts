import { z } from "zod";

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

/** The addresses of the account's screens. */
export const accountPaths = {
  login: "/login",
  signUp: "/sign-up",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  logout: "/logout",
  emailVerified: "/bluebook/email-verified",
  profile: "/bluebook/profile",
  password: "/bluebook/password",
} as const;

/** The answer to `POST /` with action users/save-user: errors by the field's name as it was sent. */
export const saveUserAnswerSchema = z.object({
  loggedIn: z.boolean(),
  success: z.boolean(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type SaveUserAnswer = z.infer<typeof saveUserAnswerSchema>;
