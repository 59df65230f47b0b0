import { Form, FormEnd, SubmitButton } from "../../../ui/form/form.tsx";
import { LinkButton } from "../../../ui/button/button.tsx";
import { Screen } from "../../../ui/screen/screen.tsx";
import { MERGE_CONSENT_PATH, type MergeConsentView, type MergeUndoView } from "../contract.ts";
import { UNDO_MERGE_PATH } from "../../accounts/contract.ts";

/** Asks the owner of an address whether its account is to become part of another one, or says that it has. */
export function MergeConsent({ kept, other, code }: MergeConsentView) {
  if (code === null)
    return (
      <Screen title="Your two accounts have been merged">
        <p>Everything is in {kept}. Log in with that address and its password.</p>
        <p>
          <LinkButton isPrimary href="/login">
            Log in
          </LinkButton>
        </p>
      </Screen>
    );
  return (
    <Screen title="Merge two accounts?">
      <p>
        Our staff was asked to merge the account <b>{other}</b>, whose email you just opened, into <b>{kept}</b>.
      </p>
      <ul>
        <li>
          Subscriptions, orders, groups, notes and pins of {other} will be those of {kept}.
        </li>
        <li>From then on, anyone who logs in with {kept} can read your notes.</li>
        <li>
          You can no longer log in with {other}. It will be erased in 14 days; until then, you can undo this with a link
          that we email to both addresses.
        </li>
      </ul>
      <Form method="post" action={MERGE_CONSENT_PATH}>
        <input type="hidden" name="code" value={code} />
        <FormEnd>
          <SubmitButton isSending={false}>Merge accounts</SubmitButton>
        </FormEnd>
      </Form>
      <p>If you don’t know {kept}, don’t do anything: nothing happens without your consent.</p>
    </Screen>
  );
}

/** Asks whether a merge of two accounts is to be undone, or called off; or says that it was. */
export function MergeUndo({ kept, other, wasMerged, until, code, left }: MergeUndoView) {
  if (code === null)
    return (
      <Screen title={wasMerged ? "Your accounts are separate again" : "The two accounts stay separate"}>
        <p>
          {wasMerged
            ? `${other} has its data back, and you can log in with its own password.`
            : `Nothing was moved from ${other} to ${kept}.`}
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
    <Screen title={wasMerged ? "Separate the accounts again?" : "Keep the accounts separate?"}>
      {wasMerged ? (
        <p>
          <b>{other}</b> was merged into <b>{kept}</b>. Until {until}, you can undo this: it gets its data back, apart
          from what was changed or deleted since.
        </p>
      ) : (
        <p>
          On {until}, <b>{other}</b> will be merged into <b>{kept}</b>, because we were told that nobody reads its email
          anymore. You can stop this.
        </p>
      )}
      <Form method="post" action={UNDO_MERGE_PATH}>
        <input type="hidden" name="code" value={code} />
        <FormEnd>
          <SubmitButton isSending={false}>{wasMerged ? "Separate them" : "Keep them separate"}</SubmitButton>
        </FormEnd>
      </Form>
    </Screen>
  );
}
