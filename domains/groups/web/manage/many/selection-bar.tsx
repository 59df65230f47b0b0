import { Button } from "../../../../../ui/button/button.tsx";
import type { GroupAnswer, UsersPage } from "../../../contract.ts";
import type { UserSelection } from "./use-selection.ts";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { Check } from "../check.tsx";
import css from "./many.module.css";
import { useState } from "react";
import type { CallRequest } from "../../../../../platform/client/requests.ts";

interface SelectionBarProps {
  page: UsersPage;
  selection: UserSelection;
  onResend(): void;
  onRemove(): void;
}

/** Chooses a page of users, or all that were found, and says what can be done with those who are chosen. */
export function SelectionBar({ page, selection, onResend, onRemove }: SelectionBarProps) {
  const chosen = selection.chosen(page.found);
  const isWholePage = page.users.length > 0 && page.users.every(selection.isChosen);
  return (
    <div className={chosen ? `${css.selection} ${css.active}` : css.selection}>
      <Check
        label="Select all on this page"
        isChecked={isWholePage}
        onCheck={(isChecked) => selection.choosePage(page, isChecked)}
      />
      {isWholePage && !selection.isAll && page.found > page.users.length ? (
        <Button type="button" onClick={selection.chooseAll}>
          Select all {page.found}
        </Button>
      ) : null}
      <output>{chosen ? `${chosen.count} selected` : ""}</output>
      {chosen ? (
        <ButtonRow>
          <Button type="button" onClick={onResend}>
            Resend activation emails
          </Button>
          <Button type="button" onClick={onRemove}>
            Remove {chosen.count}
          </Button>
          <Button type="button" onClick={selection.clear}>
            Clear selection
          </Button>
        </ButtonRow>
      ) : null}
    </div>
  );
}

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
          ? "1 invitation has expired but still takes up a seat."
          : `${count} invitations have expired but still take up seats.`}
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

/** A removal that can be taken back. */
export interface Removal {
  /** Whom it was about: a name, or how many people. */
  whom: string;
  /** What was done, as a sentence. */
  sentence: string;
  /** Takes it back. */
  undo: CallRequest<GroupAnswer>;
}

/** A way back from a removal, which stays until something else is done. */
export function Undo({ removal, onUndo }: { removal: Removal; onUndo(): Promise<void> }) {
  const [isSending, setSending] = useState(false);

  async function undo(): Promise<void> {
    setSending(true);
    await onUndo();
    setSending(false);
  }

  return (
    <output className={css.strip}>
      <span>{removal.sentence}</span>
      <Button type="button" disabled={isSending} onClick={() => void undo()}>
        Undo<span className="visually-hidden"> the removal of {removal.whom}</span>
      </Button>
    </output>
  );
}
