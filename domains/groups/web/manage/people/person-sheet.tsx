import { Button } from "../../../../../ui/button/button.tsx";
import { Dialog, useCloseDialog } from "../../../../../ui/dialog/dialog.tsx";
import type { RowAction } from "../../../../../ui/table/data-table.tsx";
import type { ManagedPerson } from "../../../contract.ts";
import { nameOf, State } from "./person-words.tsx";
import css from "./person-sheet.module.css";

interface PersonSheetProps {
  person: ManagedPerson;
  actions: readonly RowAction[];
  onClose(): void;
}

/** On a phone: everything that is known of a person, and what can be done. */
export function PersonSheet({ person, actions, onClose }: PersonSheetProps) {
  const title = (
    <>
      <span className="visually-hidden">{actions.length > 0 ? "Actions for " : "Details of "}</span>
      {nameOf(person)}
    </>
  );
  return (
    <Dialog kind="sheet" title={title} onClose={onClose}>
      <p>{person.email}</p>
      <p className={css.state}>
        <State person={person} />
      </p>
      <p>
        Invited {person.dateInvited}
        {person.lastLoginDate === null ? "" : `, last login ${person.lastLoginDate}`}
      </p>
      <Actions actions={actions} />
    </Dialog>
  );
}

function Actions({ actions }: Pick<PersonSheetProps, "actions">) {
  const close = useCloseDialog();
  return (
    <div className={css.actions}>
      {actions.map(({ label, whom, run }) => (
        <Button
          key={label}
          type="button"
          onClick={() => {
            // Closed first: the focus goes back to the row, and what asks before acting leaves it there.
            close();
            run();
          }}
        >
          {label}
          <span className="visually-hidden"> {whom}</span>
        </Button>
      ))}
      <Button type="button" onClick={close}>
        Close
      </Button>
    </div>
  );
}
