import type { Buyer, CatalogTax, TaxShare } from "../contract.ts";
import { cents, taxOf } from "../money.ts";

/** The tax of a cart: together, by rate, and of each line. */
export interface CartTaxes {
  /** Whether prices include it. */
  includesTax: boolean;
  net: number;
  tax: number;
  taxes: TaxShare[];
  /** For each amount: what of it is net, and its tax. */
  lines: { net: number; tax: number }[];
}

/** A buyer, as far as taxes depend on it. */
type Taxpayer = Partial<Pick<Buyer, "country" | "region" | "taxNumber">>;

/** The form of business tax numbers, by country. */
const taxNumbers: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CH: /^CHE\d{9}(MWST|TVA|IVA)?$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  NO: /^NO\d{9}(MVA)?$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
};

/** Whether a business tax number has its country's form. Where no form is known, none is valid. */
export function hasTaxNumberForm(country: string, taxNumber: string): boolean {
  const plain = taxNumber.toUpperCase().replaceAll(/[\s.\-/]/g, "");
  return taxNumbers[country]?.test(plain) ?? false;
}

/** The taxes of a buyer's place, and those that the buyer owes to its own country instead (reverse charge). */
export function taxesFor(
  taxes: readonly CatalogTax[],
  { country = "", region = "", taxNumber = "" }: Taxpayer,
): { taxes: CatalogTax[]; reversed: CatalogTax[] } {
  const here = taxes.filter(
    (tax) => tax.country === country && (tax.region === "" || tax.region.toLowerCase() === region.toLowerCase()),
  );
  if (!hasTaxNumberForm(country, taxNumber)) return { taxes: here, reversed: [] };
  return { taxes: here.filter((tax) => !tax.reverseCharge), reversed: here.filter((tax) => tax.reverseCharge) };
}

/** Computes the taxes of amounts: each rate once, on their sum, then shared among them. */
export function taxCart(amounts: readonly number[], taxes: readonly CatalogTax[]): CartTaxes {
  const sum = cents(amounts.reduce((total, amount) => total + amount, 0));
  const includesTax = taxes.some(({ inclusive }) => inclusive);
  const rates = taxes.reduce((total, { rate }) => total + rate, 0);
  const each = taxes.map(({ name, rate }) => ({
    name,
    rate,
    ...taxOf(amounts, { rate, inclusive: includesTax, besides: rates - rate }),
  }));
  const tax = cents(each.reduce((total, one) => total + one.tax, 0));
  const net = includesTax ? cents(sum - tax) : sum;
  return {
    includesTax,
    net,
    tax,
    taxes: each.map((one) => ({ name: one.name, rate: one.rate, net, tax: one.tax })),
    lines: amounts.map((amount, index) => {
      const share = each.reduce((total, { shares }) => total + (shares[index] ?? 0), 0);
      return { net: includesTax ? amount - share : amount, tax: share };
    }),
  };
}
