import { LinkButton } from "../../../ui/button/button.tsx";
import { Form, FormEnd, SubmitButton } from "../../../ui/form/form.tsx";
import { Screen } from "../../../ui/screen/screen.tsx";
import { UNDO_MERGE_PATH } from "../../accounts/contract.ts";
import type { MergeUndoView } from "../contract.ts";

/** Asks whether a merge of two accounts is to be undone, or called off; or says that it was. */
export function MergeUndo({ kept, other, wasMerged, until, code, left }: MergeUndoView) {
  if (code === null)
    return (
      <Screen title={wasMerged ? "Your accounts are two again" : "The two accounts stay two"}>
        <p>
          {wasMerged
            ? `${other} has back what it had, and logs in with its own password.`
            : `Nothing of ${other} was moved to ${kept}.`}
        </p>
        {left.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          <LinkButton isPrimary href="/login">
            Log in
          </LinkButton>
        </p>
      </Screen>
    );
  return (
    <Screen title={wasMerged ? "Make the accounts two again?" : "Leave the accounts two?"}>
      {wasMerged ? (
        <p>
          <b>{other}</b> became part of <b>{kept}</b>. Until {until}, that can be undone: it gets back what it had,
          apart from what was changed or deleted since.
        </p>
      ) : (
        <p>
          On {until}, <b>{other}</b> will become part of <b>{kept}</b>, since we were told that nobody reads its mail
          any more. You can stop that.
        </p>
      )}
      <Form method="post" action={UNDO_MERGE_PATH}>
        <input type="hidden" name="code" value={code} />
        <FormEnd>
          <SubmitButton isSending={false}>{wasMerged ? "Make them two again" : "Leave them two"}</SubmitButton>
        </FormEnd>
      </Form>
    </Screen>
  );
}
