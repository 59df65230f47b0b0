import { z } from "zod";
import { emailSchema } from "../../contract.ts";
import { personFields } from "../../person.ts";
import { formRefused } from "../errors.ts";

const emailField = emailSchema("Enter your email address.");

const { userType, ...others } = personFields;
/** The user's details, as forms send them, in the order of their fields: that of what is said to be wrong. */
export const personForm = z.object({ ...others, email: emailField, userType });

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
