import { z } from "zod";
import { AppError } from "../../../../platform/http/errors.ts";

const reasonForm = z.string().trim().min(3).max(300);

/** The reason that was given for something at the desk, on one line. @throws AppError word-refused */
export function reasonIn(fields: Readonly<Record<string, string>>): string {
  const typed = reasonForm.safeParse(fields["reason"]?.replaceAll(/\s+/g, " "));
  if (typed.success) return typed.data;
  const message = "Give a reason of 3 to 300 characters: the log keeps it. Nothing was changed.";
  throw new AppError({ code: "word-refused", status: 422, message });
}
