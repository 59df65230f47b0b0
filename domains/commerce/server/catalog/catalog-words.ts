import type { Catalog, Variant } from "../../contract.ts";
import { formatMoney } from "../../money.ts";

/** What a new catalog changes, a line each: '- ' what went, '+ ' what came. Variants are told apart by their ids. */
export function changesBetween(before: Catalog | undefined, after: Catalog): string[] {
  if (before && JSON.stringify(before) === JSON.stringify(after)) return [];
  const [old, now] = [before ? linesOf(before) : new Map<string, string>(), linesOf(after)];
  const withdrawn = [...old].filter(([id]) => !now.has(id)).map(([, line]) => `- ${line}`);
  const changed = [...now].flatMap(([id, line]) => {
    const earlier = old.get(id);
    if (earlier === undefined) return [`+ ${line}`];
    return earlier === line ? [] : [`- ${earlier}`, `+ ${line}`];
  });
  const lines = [...withdrawn, ...changed];
  return lines.length === 0 ? ["Only the order changes."] : lines;
}

/** What is for sale, a line each, by what it is known by. */
export function linesOf({ currency, taxes, products }: Catalog): Map<string, string> {
  return new Map([
    ...products.flatMap(({ handle, kind, title, gives, variants }): [string, string][] => [
      [`product ${handle}`, `${handle}: ${title}, ${kind}${gives.length === 0 ? "" : `: ${gives.join("; ")}`}`],
      ...variants.map((variant): [string, string] => [
        variant.purchasableId,
        `${variant.purchasableId}: ${title}, ${variant.title}, ${termOf(variant)}: ${formatMoney(variant.price, currency)}${seatsOf(variant)}${variant.isDefault ? ", chosen at first" : ""}`,
      ]),
    ]),
    ...taxes.map(({ country, region, name, rate, inclusive, reverseCharge }): [string, string] => {
      const place = region === "" ? country : `${country}, ${region}`;
      const kind = `${inclusive ? "in prices" : "on top of prices"}${reverseCharge ? ", reverse charge" : ""}`;
      return [`tax ${place} ${name}`, `${name} of ${place}: ${rate / 10_000} % ${kind}`];
    }),
  ]);
}

/** '2 years' */
export function termOf({ subscriptionYears: years }: Variant): string {
  return years === 1 ? "1 year" : `${years} years`;
}

/** ' per seat, 5 to 50 seats'; '' for what is bought once for one reader. */
export function seatsOf({ quantities, totalPaidSeats: seats }: Variant): string {
  if (quantities !== null) {
    const { least, most, step } = quantities;
    return ` per seat, ${least} to ${most} seats${step === 1 ? "" : ` in steps of ${step}`}`;
  }
  return seats === 1 ? "" : seats === 0 ? " for unlimited seats" : ` for ${seats} seats`;
}
