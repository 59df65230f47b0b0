import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { Form, FormEnd } from "../../../../ui/form/form.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import { WithoutScript } from "../../../../ui/skeleton/skeleton.tsx";
import { ask, changeGroup } from "../client/change-group.ts";
import { useState } from "react";
import { useSubmit } from "../../../accounts/web/public.tsx";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { Screen } from "../screen.tsx";
import { useCode } from "./use-code.ts";

const title = "Confirm and join";
const handle: PageHandle<null> = { meta: () => ({ title }) };

/** Where the link of a confirmation leads. A button, because mail programs open links by themselves. */
function ConfirmScreen() {
  const { code } = useCode();
  const [done, setDone] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isSending, onSubmit } = useSubmit(async () => {
    const change = await changeGroup(ask("POST /api/group/confirm-join", { body: { code } }));
    if (change.isDone) setDone(change.answer.message);
    else if (change.code !== "") setRefusal(change.message);
  });
  if (done !== null)
    return (
      <Screen title="You have joined">
        <Message kind="done">{done}</Message>
        <LinkButton isPrimary href="/bluebook">
          Go to the manual
        </LinkButton>
      </Screen>
    );
  if (refusal !== null)
    return (
      <Screen title="You have not joined">
        <Message kind="error">
          <p>{refusal}</p>
        </Message>
        <p>
          <LinkButton isPrimary href="/bluebook/subscription">
            See your options
          </LinkButton>
        </p>
      </Screen>
    );
  return (
    <Screen title={title}>
      <p>Please confirm that you want to join.</p>
      <Form onSubmit={onSubmit} data-needs-script>
        <FormEnd>
          <Button type="submit" isPrimary disabled={isSending}>
            {isSending ? "... Please Wait ..." : "Confirm and join"}
          </Button>
        </FormEnd>
      </Form>
      <WithoutScript />
    </Screen>
  );
}

export const confirmRoute = { handle, Component: ConfirmScreen };
