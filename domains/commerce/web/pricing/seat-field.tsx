import { useId, useState } from "react";
import type { Quantities } from "../../contract.ts";
import { seatsFor } from "../../rules.ts";

interface SeatFieldProps {
  quantities: Quantities;
  /** The number that can be bought. */
  seats: number;
  /** Told every number that is typed, whether it can be bought or not. */
  onChange(wished: number): void;
}

/** A number of seats: typed, or counted up and down. What can't be bought as typed becomes the next number that can. */
export function SeatField({ quantities, seats, onChange }: SeatFieldProps) {
  const { least, most, step } = quantities;
  const [typed, type] = useState<string>();
  const [field, help] = [useId(), useId()];
  const set = (wished: number) => {
    type(undefined);
    onChange(seatsFor(wished, quantities));
  };
  return (
    <div className="pricing-seats" data-needs-script="">
      <label htmlFor={field}>Seats</label>
      <div>
        <button type="button" aria-label="Fewer seats" disabled={seats <= least} onClick={() => set(seats - step)}>
          −
        </button>
        <input
          id={field}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          aria-describedby={help}
          value={typed ?? seats}
          onChange={({ target }) => {
            type(target.value);
            onChange(/^\d+$/.test(target.value.trim()) ? Number(target.value) : least);
          }}
          onBlur={() => type(undefined)}
        />
        <button type="button" aria-label="More seats" disabled={seats >= most} onClick={() => set(seats + step)}>
          +
        </button>
      </div>
      <p id={help}>
        {typed !== undefined && typed.trim() !== String(seats)
          ? `Sold in steps of ${step}, ${least} to ${most}: this is the price of ${seats}.`
          : `${least} to ${most}, in steps of ${step}.`}
      </p>
    </div>
  );
}
