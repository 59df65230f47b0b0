import { Button } from "../../../../../ui/button/button.tsx";
import type { UsersPage } from "../../../contract.ts";
import type { UserSelection } from "./use-selection.ts";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { Check } from "../check.tsx";
import css from "./many.module.css";

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
            Resend activation e-mails
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
