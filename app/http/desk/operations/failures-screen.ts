import { FAILURES_PATH } from "../../../../domains/messaging/contract.ts";
import { doAgain, showFailures } from "../../../../domains/messaging/server/public.ts";
import type { DeskScreen } from "../desk-screen.ts";
import type { DeskParts } from "../desk-screens.ts";

/** Emails that could not be sent and jobs that failed, to be sent and run again. */
export function failuresScreen({ database, clock }: DeskParts): DeskScreen {
  return {
    path: FAILURES_PATH,
    action: "see-operations",
    listed: "Failures",
    load: async ({ csrfToken }) => {
      const view = { ...(await showFailures(database.db, clock.now())), csrfToken };
      return { title: "Failures", above: null, shown: { screen: "failures", view } };
    },
    form: {
      act: "try-again",
      send: async ({ fields, csrfToken }) => {
        const done = await doAgain({ database, clock }, fields);
        if (typeof done === "string") return `${FAILURES_PATH}?done=${done}`;
        const above = { label: "Failures", href: FAILURES_PATH };
        return { title: "Send it again?", above, shown: { screen: "mail-question", view: { mail: done, csrfToken } } };
      },
    },
    notices: { sent: "The email will be sent again.", run: "The job will be run again." },
  };
}
