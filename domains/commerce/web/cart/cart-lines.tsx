import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import type { CartLine } from "../../contract.ts";
import { formatMoney } from "../../money.ts";
import { seatsFor } from "../../rules.ts";
import { PlainFields, plainForm } from "./plain-form.tsx";
import { SeatField } from "../seats/seat-field.tsx";

interface CartLinesProps {
  lines: readonly CartLine[];
  currency: string;
  csrfToken: string;
  /** The line that was removed last, for who removed it by mistake. */
  removed: CartLine | null;
  onChange(line: CartLine, qty: number): void;
  onRemove(line: CartLine): void;
  onRestore(line: CartLine): void;
}

/** What is in the cart: what it gives and until when, its number, and its price. */
export function CartLines({ lines, currency, csrfToken, removed, onChange, onRemove, onRestore }: CartLinesProps) {
  return (
    <>
      <ul className="cart-lines">
        {lines.map((line) => (
          <Line key={line.id} {...{ line, currency, csrfToken, onChange, onRemove }} />
        ))}
      </ul>
      {removed === null ? null : <Removed key={removed.id} line={removed} onRestore={onRestore} />}
    </>
  );
}

interface LineProps extends Pick<CartLinesProps, "currency" | "csrfToken" | "onChange" | "onRemove"> {
  line: CartLine;
}

function Line({ line, currency, csrfToken, onChange, onRemove }: LineProps) {
  const [wished, wish] = useState<number>();
  const lineId = <input type="hidden" name="lineId" value={line.id} />;
  return (
    <li>
      <div className="cart-words">
        <h3>{line.text}</h3>
        <p>{line.detail}</p>
        <p className="cart-days">
          {line.startDate} to {line.endDate}
        </p>
        {line.problem === null ? null : <p className="cart-problem">{line.problem}</p>}
      </div>
      <p className="cart-price">
        <span className="visually-hidden">Price: </span>
        {formatMoney(line.price, currency)}
      </p>
      <div className="cart-acts">
        {line.quantities === null ? null : (
          <form {...plainForm} onSubmit={settle}>
            <PlainFields csrfToken={csrfToken} act="change">
              {lineId}
            </PlainFields>
            <SeatField
              name="qty"
              quantities={line.quantities}
              seats={wished === undefined ? line.qty : seatsFor(wished, line.quantities)}
              onChange={wish}
              onSettle={(seats) => {
                wish(undefined);
                if (seats !== line.qty) onChange(line, seats);
              }}
            />
            <noscript>
              <Button type="submit">Change</Button>
            </noscript>
          </form>
        )}
        <form
          {...plainForm}
          onSubmit={(event) => {
            event.preventDefault();
            onRemove(line);
          }}
        >
          <PlainFields csrfToken={csrfToken} act="remove">
            {lineId}
          </PlainFields>
          <Button type="submit">
            Remove<span className="visually-hidden"> {line.text}</span>
          </Button>
        </form>
      </div>
    </li>
  );
}

/** Enter settles the number as leaving the field does. */
function settle(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault();
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus();
}

/** Says what was removed, and puts it back. The focus is on that, as the button that had it is gone. */
export function Removed({ line, onRestore }: { line: CartLine } & Pick<CartLinesProps, "onRestore">) {
  const undo = useRef<HTMLDivElement>(null);
  useEffect(() => undo.current?.querySelector("button")?.focus(), []);
  return (
    <div className="cart-removed" ref={undo}>
      <output>{line.text} was removed.</output>
      <Button type="button" onClick={() => onRestore(line)}>
        Undo<span className="visually-hidden">: put {line.text} back</span>
      </Button>
    </div>
  );
}
