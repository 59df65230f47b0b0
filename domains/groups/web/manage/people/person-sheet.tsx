import { useId } from "react";
import { Button } from "../../../../../ui/button/button.tsx";
import type { RowAction } from "../../../../../ui/table/data-table.tsx";
import type { ManagedPerson } from "../../../contract.ts";
import { nameOf, State } from "./person-words.tsx";
import css from "./person-sheet.module.css";

interface PersonSheetProps {
  person: ManagedPerson;
  actions: readonly RowAction[];
  onClose(): void;
}

/** On a phone: everything that is known of a person, and what can be done. Escape and a tap beside it close it. */
export function PersonSheet({ person, actions, onClose }: PersonSheetProps) {
  const id = useId();
  return (
    <dialog className={css.sheet} ref={openSheet} onClose={onClose} aria-labelledby={id}>
      <div className={css.body}>
        <h2 id={id}>
          <span className="visually-hidden">{actions.length > 0 ? "Actions for " : "Details of "}</span>
          {nameOf(person)}
        </h2>
        <p>{person.email}</p>
        <p>
          <State person={person} />
        </p>
        <p>
          Invited {person.dateInvited}
          {person.lastLoginDate === null ? "" : `, last login ${person.lastLoginDate}`}
        </p>
        <div className={css.actions}>
          {actions.map(({ label, whom, run }) => (
            <Button
              key={label}
              type="button"
              onClick={({ currentTarget }) => {
                // Closed first: the focus goes back to the row, and what asks before acting leaves it there.
                currentTarget.closest("dialog")?.close();
                run();
              }}
            >
              {label}
              <span className="visually-hidden"> {whom}</span>
            </Button>
          ))}
          <Button type="button" onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}>
            Close
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function openSheet(sheet: HTMLDialogElement | null): void {
  if (!sheet || sheet.open) return;
  sheet.addEventListener("click", ({ target }) => {
    if (target === sheet) sheet.close();
  });
  sheet.showModal();
}
