import { Form, FormEnd, SubmitButton } from "../../../ui/form/form.tsx";
import { LinkButton } from "../../../ui/button/button.tsx";
import { Screen } from "../../../ui/screen/screen.tsx";
import { MERGE_CONSENT_PATH, type MergeConsentView, type MergeUndoView } from "../contract.ts";
import { UNDO_MERGE_PATH } from "../../accounts/contract.ts";

/** Asks the owner of an address whether its account is to become part of another one, or says that it has. */
export function MergeConsent({ kept, other, code }: MergeConsentView) {
  if (code === null)
    return (
      <Screen title="Your two accounts are one now">
        <p>Everything is in {kept}. Log in with that address and its password.</p>
        <p>
          <LinkButton isPrimary href="/login">
            Log in
          </LinkButton>
        </p>
      </Screen>
    );
  return (
    <Screen title="Make two accounts one?">
      <p>
        Our staff was asked to make the account of <b>{other}</b>, whose e-mail you have just opened, part of{" "}
        <b>{kept}</b>.
      </p>
      <ul>
        <li>
          Subscriptions, orders, groups, notes and pins of {other} will be those of {kept}.
        </li>
        <li>Whoever logs in with {kept} can read your notes from then on.</li>
        <li>
          {other} no longer logs in. Until it is erased in 14 days, a link in an e-mail to both addresses undoes this.
        </li>
      </ul>
      <Form method="post" action={MERGE_CONSENT_PATH}>
        <input type="hidden" name="code" value={code} />
        <FormEnd>
          <SubmitButton isSending={false}>Make them one</SubmitButton>
        </FormEnd>
      </Form>
      <p>If you don’t know {kept}, do nothing: without your consent nothing happens.</p>
    </Screen>
  );
}

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
