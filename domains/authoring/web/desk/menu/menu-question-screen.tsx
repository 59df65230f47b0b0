import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import { menuPath, type MenuQuestion } from "../../../menu-views.ts";
import { ReasonField } from "../reason-field.tsx";

/** Says what a menu changes, and asks before it is published. */
export function MenuQuestionScreen({ handle, stamp, changes, obstacles, typed, csrfToken }: MenuQuestion) {
  return (
    <>
      {obstacles.length === 0 ? null : (
        <Message kind="error">
          <p>This can’t be published yet. Mend this first:</p>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Message>
      )}
      {changes.length === 0 ? (
        <p>Readers see the menu as it stands here.</p>
      ) : (
        <ul className="desk-list">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {obstacles.length === 0 && changes.length > 0 ? (
        <DeskForm
          action={menuPath(handle, "publish")}
          csrfToken={csrfToken}
          label="Publish"
          cancelHref={menuPath(handle)}
        >
          <input type="hidden" name="stamp" value={stamp} />
          <ReasonField typed={typed} />
        </DeskForm>
      ) : (
        <ButtonRow>
          <LinkButton href={menuPath(handle)}>Back to the menu</LinkButton>
        </ButtonRow>
      )}
    </>
  );
}
