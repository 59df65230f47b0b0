import { productKinds, type ProductKind } from "../contract.ts";

/** For how many months before its end a subscription of each kind can be renewed (RULING-15). */
export type RenewalWindows = Readonly<Record<ProductKind, number>>;

export const defaultRenewalWindows: RenewalWindows = { team: 2, professional: 2, individual: 2 };

/** Reads 'team:2,professional:3'; kinds that aren't named keep 2 months. Undefined if it says anything else. */
export function readRenewalWindows(text: string): RenewalWindows | undefined {
  const windows: Record<ProductKind, number> = { ...defaultRenewalWindows };
  for (const part of text.split(",")) {
    const [, name, months] = /^([a-z]+):(\d{1,2})$/.exec(part.trim()) ?? [];
    const kind = productKinds.find((one) => one === name);
    if (kind === undefined || Number(months) > 24) return undefined;
    windows[kind] = Number(months);
  }
  return windows;
}
