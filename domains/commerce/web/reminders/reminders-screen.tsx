import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { Screen } from "../../../../ui/screen/screen.tsx";
import type { ReminderChoice } from "../../contract.ts";
import { accountPaths } from "../../../accounts/rules.ts";
import { REMINDERS_ID, REMINDERS_PATH } from "../../rules.ts";
import { commerceApi } from "../commerce-api.ts";
import { ReminderForm } from "./reminder-choice.tsx";

const title = "Reminders";
const handle: PageHandle<Loaded> = { meta: () => ({ title }) };

interface Loaded {
  /** Null if the link isn't one of ours, or there is neither a link nor a login. */
  choice: ReminderChoice | null;
}

async function loader({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">): Promise<Loaded> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { choice: await context.get(commerceApi).reminders(token) };
}

/** Says whether reminders of an end are on, and turns them off or on: by the link in each of them without a login, or by login. */
function RemindersScreen() {
  const { choice } = useLoaderData<Loaded>();
  return (
    <Screen path={REMINDERS_PATH} title={title}>
      {choice === null ? <NoLink /> : <ReminderForm choice={choice} />}
    </Screen>
  );
}

function NoLink() {
  return (
    <>
      <p>
        This link doesn’t work. It may have been cut off: open it again from one of our reminder emails, or log in and
        turn them on or off in your profile.
      </p>
      <ButtonRow>
        <LinkButton href={`${accountPaths.profile}#${REMINDERS_ID}`}>Your profile</LinkButton>
      </ButtonRow>
    </>
  );
}

export const remindersRoute = { loader, handle, Component: RemindersScreen };
