/** A form's current fields, without those that only a submission without scripts needs. */
export function fieldsOfForm(form: HTMLFormElement): Record<string, string> {
  const unsent = new Set(["csrf", "form"]);
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !unsent.has(name)) fields[name] = value;
  return fields;
}

/** Whether a form is unchanged since it was sent: anyone who kept typing keeps what they typed. */
export function isAsSent(form: HTMLFormElement, sent: Readonly<Record<string, string>>): boolean {
  return Object.entries(fieldsOfForm(form)).every(([name, value]) => sent[name] === value);
}
