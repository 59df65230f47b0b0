import { z } from "zod";
import { emailSchema, userTypes } from "../../contract.ts";
import { nameSigns, tidyName } from "../../rules.ts";
import { formRefused } from "../errors.ts";

const LONGEST_NAME = 100;

function nameOf(which: string) {
  return z
    .string({ error: `Enter your ${which}.` })
    .overwrite(tidyName)
    .min(1, `Enter your ${which}.`)
    .max(LONGEST_NAME, `Use at most ${LONGEST_NAME} characters.`)
    .refine((name) => !nameSigns.test(name), "Leave out characters such as < > / @ : ;");
}

const emailField = emailSchema("Enter your e-mail address.");

const userTypeField = z.enum(userTypes, { error: "Choose what describes you best." });

/** The user's details, as forms send them. */
export const personForm = z.object({
  firstName: nameOf("first name"),
  lastName: nameOf("last name"),
  email: emailField,
  userType: userTypeField,
});

/** The id of the page's form: a form sent twice from one page is handled once. */
export const formIdField = z.string().optional();

export const emailForm = z.object({ email: emailField, form: formIdField });

interface FormOptions {
  /** The field names of the request, where they differ. */
  names?: Readonly<Record<string, string>>;
  /** The message about the form as a whole when it is refused. */
  message?: string;
}

/** Parses a form; reports all invalid fields at once. @throws AppError form-refused (422) */
export function parseForm<Output>(
  schema: z.ZodType<Output>,
  form: unknown,
  { names = {}, message }: FormOptions = {},
): Output {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message: sentence } of parsed.error.issues) {
    const field = path.join(".");
    // One message per field: the first says what to do.
    errors[names[field] ?? field] ??= [sentence];
  }
  throw formRefused(errors, message);
}
