import { Button } from "../../../../ui/button/button.tsx";
import { Form, FormEnd } from "../../../../ui/form/form.tsx";
import type { ReminderChoice } from "../../contract.ts";
import { REMINDERS_PATH } from "../../rules.ts";

/** Whether reminders are on, and the form that turns them off or on. `back`: the screen that it leads back to. */
export function ReminderForm({ choice: { isOn, token }, back }: { choice: ReminderChoice; back?: "profile" }) {
  return (
    <>
      <p>
        {isOn
          ? "Reminders are on. We’ll email you 30 days, 7 days, and 1 day before your subscription ends, and on its last day, unless you have renewed it."
          : "Reminders are off. We won’t email you before a subscription or trial ends."}
      </p>
      <Form method="post" action={REMINDERS_PATH}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="choice" value={isOn ? "off" : "on"} />
        {back === undefined ? null : <input type="hidden" name="back" value={back} />}
        <FormEnd>
          <Button type="submit" isPrimary={back === undefined}>
            {isOn ? "Turn reminders off" : "Turn reminders on again"}
          </Button>
        </FormEnd>
      </Form>
    </>
  );
}
