/** A form's fields as they stand, without its token, which goes in a header. */
export function fieldsOfForm(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && name !== "csrf") fields[name] = value;
  return fields;
}
