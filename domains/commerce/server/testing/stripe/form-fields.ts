/** A call that Stripe refuses. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;

  constructor(message: string, { status = 400, type = "invalid_request_error", code = "" } = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code === "" ? undefined : code;
  }
}

/** The fields of a form in brackets: `metadata[order]` by 'order'. */
export function nested(form: URLSearchParams, name: string): Record<string, string> {
  const start = `${name}[`;
  return Object.fromEntries(
    [...form].flatMap(([key, value]) => (key.startsWith(start) ? [[key.slice(start.length, -1), value]] : [])),
  );
}

/** @throws StripeRefusal for a field that isn't one of these, as Stripe refuses it */
export function refuseUnknown(form: URLSearchParams, known: readonly RegExp[]): void {
  for (const key of form.keys())
    if (!known.some((pattern) => pattern.test(key)))
      throw new StripeRefusal(`Received unknown parameter: ${key}`, { code: "parameter_unknown" });
}

/** @throws StripeRefusal if the field is missing */
export function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value === null || value === "")
    throw new StripeRefusal(`Missing required param: ${name}.`, { code: "parameter_missing" });
  return value;
}

/** @throws StripeRefusal unless it is a whole number of the smallest unit */
export function wholeNumber(form: URLSearchParams, name: string): number {
  const value = required(form, name);
  if (!/^\d{1,8}$/.test(value))
    throw new StripeRefusal(`Invalid integer: ${value}`, { code: "parameter_invalid_integer" });
  return Number(value);
}
