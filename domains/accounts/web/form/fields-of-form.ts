/** A form's fields as they stand, without what only a form that is sent without scripts needs. */
export function fieldsOfForm(form: HTMLFormElement): Record<string, string> {
  const unsent = new Set(["csrf", "form"]);
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !unsent.has(name)) fields[name] = value;
  return fields;
}

/** Whether a form still stands as it was sent: whoever has typed on meanwhile keeps what was typed. */
export function isAsSent(form: HTMLFormElement, sent: Readonly<Record<string, string>>): boolean {
  return Object.entries(fieldsOfForm(form)).every(([name, value]) => sent[name] === value);
}
