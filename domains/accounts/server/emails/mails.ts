import { z } from "zod";
import { defineMail } from "../../../messaging/contract.ts";

const firstName = z.string();
/** A whole address. */
const link = z.url({ protocol: /^https?$/ });
/** For how many hours the link works. */
const validHours = z.int().positive();

/** Asks whoever reads it to confirm that the address is theirs. */
export const verifyAddressMail = defineMail({
  name: "verify-address",
  props: z.object({ firstName, link, validHours }),
});

/** Leads to the form for a new password. */
export const resetPasswordMail = defineMail({
  name: "reset-password",
  props: z.object({ firstName, link, validHours }),
});

/** Goes to the old address when a new one has been verified. `supportLink`: where to go if it was somebody else. */
export const addressChangedMail = defineMail({
  name: "address-changed",
  props: z.object({ firstName, newAddress: z.string(), supportLink: link }),
});

/** Goes out after a change of the password. `resetLink`: the form for a new one, if it was somebody else. */
export const passwordChangedMail = defineMail({
  name: "password-changed",
  props: z.object({ firstName, resetLink: link }),
});

/** Answers a sign-up with an address that has an account already: the screen must not tell that it has. */
export const signUpAgainMail = defineMail({
  name: "sign-up-again",
  props: z.object({ firstName, loginLink: link, resetLink: link }),
});
