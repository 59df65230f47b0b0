import { useId, useState } from "react";
import type { Quantities } from "../../contract.ts";
import { seatsFor } from "../../rules.ts";
import styles from "./seat-field.css?url";

interface SeatFieldProps {
  /** The field's name in its form. */
  name?: string;
  /** What is counted, above the field. */
  label?: string;
  /** Whether the label is for screen readers alone. */
  isLabelHidden?: boolean;
  quantities: Quantities;
  /** The number that can be bought. */
  seats: number;
  /** Told every number that is typed, whether it can be bought or not. */
  onChange(wished: number): void;
  /** Told the number once it is no longer being typed. */
  onSettle?: ((seats: number) => void) | undefined;
}

/**
 * A number of seats: typed, or counted up and down. What can't be bought as typed becomes the next number that can. A
 * button that leads no further keeps the focus that it has.
 */
export function SeatField(props: SeatFieldProps) {
  const { name, label = "Seats", isLabelHidden = false, quantities, seats, onChange, onSettle } = props;
  const { least, most, step } = quantities;
  const [typed, type] = useState<string>();
  const [field, help] = [useId(), useId()];
  const set = (wished: number) => {
    type(undefined);
    const next = seatsFor(wished, quantities);
    onChange(next);
    onSettle?.(next);
  };
  return (
    <div className="seats">
      <link rel="stylesheet" href={styles} precedence="screen" />
      <label htmlFor={field} className={isLabelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      <div>
        <button
          type="button"
          data-needs-script=""
          aria-label="Fewer seats"
          aria-disabled={seats <= least}
          onClick={() => set(seats - step)}
        >
          −
        </button>
        <input
          id={field}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          aria-describedby={help}
          value={typed ?? seats}
          onChange={({ target }) => {
            type(target.value);
            onChange(numberIn(target.value) ?? least);
          }}
          onBlur={() => {
            if (typed !== undefined) set(numberIn(typed) ?? seats);
          }}
        />
        <button
          type="button"
          data-needs-script=""
          aria-label="More seats"
          aria-disabled={seats >= most}
          onClick={() => set(seats + step)}
        >
          +
        </button>
      </div>
      <p id={help}>{helpFor(typed, seats, quantities)}</p>
    </div>
  );
}

function numberIn(typed: string): number | undefined {
  return /^\s*\d+\s*$/.test(typed) ? Number(typed) : undefined;
}

function helpFor(typed: string | undefined, seats: number, { least, most, step }: Quantities): string {
  const steps = step === 1 ? "" : `, in steps of ${step}`;
  return typed !== undefined && typed.trim() !== String(seats)
    ? `Available for ${least} to ${most} seats${steps}; this is the price for ${seats}.`
    : `${least} to ${most}${steps}.`;
}
