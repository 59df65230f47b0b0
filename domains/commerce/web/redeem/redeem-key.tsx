import { type ChangeEvent, type ClipboardEvent, useState } from "react";
import { call, CallRefused } from "../../../../platform/client/api-client.ts";
import { type CallOf, requestsFor } from "../../../../platform/client/requests.ts";
import { broadcastSessionChange } from "../../../../platform/client/session-change.ts";
import { sentenceOf } from "../../../../platform/client/sentences.ts";
import { Card } from "../../../../ui/card/card.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { Field } from "../../../../ui/field/field.tsx";
import { Form, FormEnd, SubmitButton } from "../../../../ui/form/form.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import { fieldsOfForm, useSubmit } from "../../../accounts/web/public.tsx";
import type { keyCalls } from "../../calls.ts";
import { showPasted } from "../../keys/keys.ts";

const ask = requestsFor<CallOf<typeof keyCalls>>();

/** What became of a key: done, wrong beside the field, or not known because the server didn't answer. */
type Outcome = { kind: "done" | "wrong" | "failed"; sentence: string };

/** Extends the reader's own subscription by a prepaid key, and reloads the reader then (SUBS-8, ERR-2). */
export function RedeemKey({ reload }: { reload(): void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { isSending, onSubmit } = useSubmit(async (form) => {
    const key = fieldsOfForm(form)["key"] ?? "";
    const redeemed = await redeem(key);
    setOutcome(redeemed);
    if (redeemed.kind !== "done") return;
    form.reset();
    reload();
    // The banner, and what was refused before, change too.
    broadcastSessionChange("reload");
  });
  return (
    <Card title="Redeem a key">
      <p>A prepaid key adds time to the end of your own subscription.</p>
      {outcome?.kind === "done" ? <Message kind="done">{outcome.sentence}</Message> : null}
      {outcome?.kind === "failed" ? <Message kind="error">{outcome.sentence}</Message> : null}
      <Form onSubmit={onSubmit} isSending={isSending} noValidate>
        <Field
          name="key"
          label="Key"
          help="16 letters and digits. Spaces, dashes, and capitalization don’t matter."
          errors={outcome?.kind === "wrong" ? [outcome.sentence] : []}
        >
          {(control) => (
            <Input
              {...control}
              name="key"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              maxLength={100}
              onChange={showUppercase}
              onPaste={groupPasted}
            />
          )}
        </Field>
        <FormEnd>
          <SubmitButton isPrimary={false} isSending={isSending}>
            Redeem
          </SubmitButton>
        </FormEnd>
      </Form>
    </Card>
  );
}

async function redeem(key: string): Promise<Outcome> {
  try {
    return { kind: "done", sentence: (await call(ask("POST /api/user/redeem-key", { form: { key } }))).message };
  } catch (error) {
    const beside = error instanceof CallRefused ? error.errors["key"]?.join(" ") : undefined;
    return beside === undefined ? { kind: "failed", sentence: sentenceOf(error) } : { kind: "wrong", sentence: beside };
  }
}

/** Keys are printed in uppercase. The cursor stays where it is; what an input method is still composing is left alone. */
function showUppercase({ currentTarget: box, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  const shown = box.value.toUpperCase();
  if (shown === box.value || ("isComposing" in nativeEvent && nativeEvent.isComposing === true)) return;
  const { selectionStart, selectionEnd } = box;
  box.value = shown;
  box.setSelectionRange(selectionStart, selectionEnd);
}

/** A pasted key replaces what is in the field, in the groups in which it is printed. */
function groupPasted(event: ClipboardEvent<HTMLInputElement>): void {
  const shown = showPasted(event.clipboardData.getData("text"));
  if (shown === undefined) return;
  event.preventDefault();
  event.currentTarget.value = shown;
}
