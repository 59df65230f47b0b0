import { Button } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import css from "./many.module.css";

interface ExpiredBarProps {
  count: number;
  onResend(fields: Readonly<Record<string, string>>): void;
  onFree(): void;
  onShow(): void;
}

/** Says that invitations have expired whose seats are still held, and what can be done about all of them. */
export function ExpiredBar({ count, onResend, onFree, onShow }: ExpiredBarProps) {
  if (count === 0) return null;
  const all = { all: "1", search: "", show: "expired", count: String(count) };
  return (
    <div className={css.strip}>
      <span>
        {count === 1
          ? "1 invitation has expired and still holds a seat."
          : `${count} invitations have expired and still hold seats.`}
      </span>
      <ButtonRow>
        <Button type="button" onClick={onShow}>
          Show {count === 1 ? "it" : "them"}
        </Button>
        <Button type="button" onClick={() => onResend(all)}>
          {count === 1 ? "Invite again" : "Invite all again"}
        </Button>
        <Button type="button" onClick={onFree}>
          {count === 1 ? "Free the seat" : "Free their seats"}
        </Button>
      </ButtonRow>
    </div>
  );
}
