import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { Form, FormEnd } from "../../../../ui/form/form.tsx";
import { Screen } from "../../../../ui/screen/screen.tsx";
import type { ReminderChoice } from "../../contract.ts";
import { REMINDERS_PATH } from "../../rules.ts";
import { commerceApi } from "../commerce-api.ts";

const title = "Reminders";
const handle: PageHandle<Loaded> = { meta: () => ({ title }) };

interface Loaded {
  token: string;
  /** Null if the link isn't one of ours. */
  choice: ReminderChoice | null;
}

async function loader({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">): Promise<Loaded> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, choice: await context.get(commerceApi).reminders(token) };
}

/** Says whether reminders of an end are on, and turns them off or on: by the link in each of them, without a login. */
function RemindersScreen() {
  const { token, choice } = useLoaderData<Loaded>();
  return (
    <Screen path={REMINDERS_PATH} title={title}>
      {choice === null ? <NoLink /> : <Choice token={token} isOn={choice.isOn} />}
    </Screen>
  );
}

function Choice({ token, isOn }: { token: string; isOn: boolean }) {
  return (
    <>
      <p>
        {isOn
          ? "Reminders are on. We write to you 30, 7 and 1 days before your subscription ends, and on its last day, unless you have renewed it."
          : "Reminders are off. We no longer write to you before a subscription or a trial ends."}
      </p>
      <Form method="post" action={REMINDERS_PATH}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="choice" value={isOn ? "off" : "on"} />
        <FormEnd>
          <Button type="submit" isPrimary>
            {isOn ? "Turn reminders off" : "Turn reminders on again"}
          </Button>
        </FormEnd>
      </Form>
    </>
  );
}

function NoLink() {
  return (
    <>
      <p>This link doesn’t work. Open the link at the end of one of our reminders again; it may have been cut off.</p>
      <ButtonRow>
        <LinkButton href="/bluebook/subscription">Your subscription</LinkButton>
      </ButtonRow>
    </>
  );
}

export const remindersRoute = { loader, handle, Component: RemindersScreen };
