import type { PurchaseOption, PurchaseOptions } from "../../contract.ts";
import { formatMoney, ratio } from "../../money.ts";
import type { PurchaseChoice } from "./purchase-form.tsx";

/** What an option is called among its kind, and what so many of it are. */
interface Words {
  label(option: PurchaseOption): string;
  what(seats: number): string;
}

/** More time, in the length or size that is bought. */
export const renewalWords: Words = {
  label: ({ text }) => text,
  what: (seats) => (seats === 1 ? "1 seat" : `${seats} seats`),
};

/** More seats: for the running term, or for the one that follows. */
export const seatWords: Words = {
  label: ({ begins, paidUntil }) => (begins === null ? `Until ${paidUntil}` : `From ${begins} until ${paidUntil}`),
  what: (seats) => (seats === 1 ? "1 more seat" : `${seats} more seats`),
};

/** Turns options into the choices of a form, the usual one first: prices and sentences for every number of seats. */
export function choicesOf(
  options: readonly PurchaseOption[],
  currency: string,
  { label, what }: Words,
): PurchaseChoice[] {
  return options.map((option) => {
    const { purchasableId, targetId, quantities, qty, payload, isDefault, warnings } = option;
    const { addingTime, addingSeats } = payload.fields;
    return {
      id: `${purchasableId} ${targetId}`,
      label: label(option),
      quantities,
      seats: qty,
      isDefault,
      warnings,
      priceOf: (seats) => priceOf(option, quantities === null ? qty : seats),
      sentenceOf: (seats) =>
        quantities === null || seats === qty
          ? option.sentence.replace(`${formatMoney(option.price, currency)} `, "")
          : `for ${what(seats)}${spanOf(option)}; nothing renews automatically.`,
      fields: {
        purchasableId,
        "fields[subscriptions]": targetId,
        ...(addingTime && { "fields[addingTime]": addingTime }),
        ...(addingSeats && { "fields[addingSeats]": addingSeats }),
      },
    };
  });
}

function priceOf({ price, qty, perSeat }: PurchaseOption, seats: number): number {
  return perSeat === null ? (price / qty) * seats : ratio(perSeat.price, seats * perSeat.part, perSeat.whole);
}

function spanOf({ begins, paidUntil }: PurchaseOption): string {
  return begins === null ? ` until ${paidUntil}` : ` from ${begins} until ${paidUntil}`;
}

/** What a screen proposes before everything else: the first renewal on it, of the group's subscription or one's own. */
export function proposedOf<Held extends Pick<PurchaseOptions["subscriptions"][number], "groupId" | "renewals">>(
  held: readonly Held[],
): Held | undefined {
  const open = held.filter(({ renewals: { options: offered, reason } }) => offered.length > 0 && reason === null);
  return open.find(({ groupId }) => groupId !== null) ?? open[0];
}
