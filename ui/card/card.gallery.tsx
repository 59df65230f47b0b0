import { LinkButton } from "../button/button.tsx";
import { ButtonRow } from "../button/button-row.tsx";
import { StepBox } from "../next-step/step-box.tsx";
import type { Specimens } from "../specimens.ts";
import { Card, CardFacts, CardFigure, CardLead, CardMeter, CardNote, type Tone } from "./card.tsx";

const tones: readonly Tone[] = ["good", "calm", "warning", "over"];

export const cardSpecimens: Specimens = {
  name: "card",
  states: {
    "with everything": () => (
      <Card title="You manage Northfield Law Review" state={{ words: "Active", tone: "good" }}>
        <CardLead>Its subscription is paid until 8.24.2027.</CardLead>
        <CardFigure figure={275}>days left</CardFigure>
        <CardFacts
          facts={[
            { name: "Plan", value: "Team" },
            {
              name: "Seats",
              value: (
                <>
                  2 users, 10 seats
                  <CardMeter label="Seats in use" value={2} most={10} />
                </>
              ),
            },
          ]}
        />
        <ButtonRow>
          <LinkButton isPrimary href="#users">
            Manage users
          </LinkButton>
        </ButtonRow>
        <CardNote>Subscriptions never renew automatically.</CardNote>
      </Card>
    ),
    tones: () =>
      tones.map((tone) => (
        <Card key={tone} title="Your own" state={{ words: tone, tone }}>
          {null}
        </Card>
      )),
    step: () => (
      <StepBox label="Your access" sentence="Your free trial ends in 3 days.">
        <LinkButton isPrimary href="#plans">
          See plans and pricing
        </LinkButton>
      </StepBox>
    ),
  },
};
