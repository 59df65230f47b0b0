import type { UserType } from "../contract.ts";

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
