import { LinkButton } from "../button/button.tsx";
import type { Specimens } from "../specimens.ts";
import { Screen } from "./screen.tsx";

export const screenSpecimens: Specimens = {
  name: "screen",
  states: {
    plain: () => (
      <Screen title="Your data">
        <p>Download everything in your account: your profile, subscriptions, groups, mail, pins, and notes.</p>
        <section>
          <h2>Delete your account</h2>
          <p>
            <LinkButton href="#delete">A button whose label is so long that it has to break on a phone</LinkButton>
          </p>
        </section>
      </Screen>
    ),
    quoting: () => (
      <Screen title={`No results for “${"antidisestablishmentarianism".repeat(3)}”`} isQuoting>
        <p>Check the spelling, or try fewer words.</p>
      </Screen>
    ),
  },
};
