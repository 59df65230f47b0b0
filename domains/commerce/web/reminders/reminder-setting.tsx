import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ReminderChoice } from "../../contract.ts";
import { REMINDERS_ID, REMINDERS_PATH } from "../../rules.ts";
import { commerceApi } from "../commerce-api.ts";
import { ReminderForm } from "./reminder-choice.tsx";

/** Reads the reader's own choice; null if that can't be read now: the rest of the profile screen doesn't depend on it. */
async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<ReminderChoice | null> {
  try {
    return await context.get(commerceApi).reminders("");
  } catch {
    return null;
  }
}

/** Reminders on the profile screen: whoever turned them off by one click in an inbox sees it, and turns them on again. */
function ReminderSetting() {
  return <ReminderPart choice={useLoaderData<ReminderChoice | null>()} />;
}

/** The part of the profile screen about reminders. `choice`: null if it isn't known. */
export function ReminderPart({ choice }: { choice: ReminderChoice | null }) {
  return (
    <section id={REMINDERS_ID} aria-labelledby="reminders-title">
      <h2 id="reminders-title">Reminders</h2>
      {choice === null ? (
        <p>
          We can’t tell right now whether reminders are on. <a href={REMINDERS_PATH}>Check again</a>
        </p>
      ) : (
        <ReminderForm choice={choice} back="profile" />
      )}
    </section>
  );
}

export const reminderSetting = { loader, Component: ReminderSetting };
