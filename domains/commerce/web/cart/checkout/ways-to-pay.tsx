import type { WayToPay } from "../../../contract.ts";

interface WaysToPayProps {
  ways: readonly WayToPay[];
  chosen: WayToPay | undefined;
  onChoose(way: WayToPay): void;
}

/** How the order is paid: a choice where there is one, else a sentence. */
export function WaysToPay({ ways, chosen, onChoose }: WaysToPayProps) {
  if (ways.length === 0) return <p>Nothing can be ordered at the moment.</p>;
  if (ways.length === 1)
    return ways.map((way) => (
      <p key={way.provider}>
        <input type="hidden" name="provider" value={way.provider} />
        <b>{nameOf(way)}.</b> {sentenceOf(way)}
      </p>
    ));
  return (
    <fieldset className="cart-ways">
      <legend className="visually-hidden">Payment method</legend>
      {ways.map((way) => (
        <label key={way.provider}>
          <input
            type="radio"
            name="provider"
            value={way.provider}
            checked={way.provider === chosen?.provider}
            onChange={() => onChoose(way)}
          />
          <b>{nameOf(way)}</b> <small>{sentenceOf(way)}</small>
        </label>
      ))}
    </fieldset>
  );
}

function nameOf({ provider }: WayToPay): string {
  return provider === "invoice" ? "By invoice" : "By card";
}

function sentenceOf({ provider, dueOn, whenPaid, addsTax }: WayToPay): string {
  if (provider !== "invoice") {
    const page = addsTax ? ", which adds the tax for your address," : ", and";
    return `You pay on a page of our payment provider${page} come back here. Access starts immediately.`;
  }
  const due = dueOn === null ? "" : `, due ${dueOn}`;
  return `We’ll email you the invoice${due}. Access starts ${whenPaid ? "when you pay" : "immediately"}.`;
}
