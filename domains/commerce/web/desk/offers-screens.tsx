import { DeskNext } from "../../../../ui/desk/desk-next.tsx";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { DeskFacts } from "../../../../ui/desk/desk-text.tsx";
import { DeskField } from "../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { CheckField } from "../../../../ui/field/field.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import {
  DESK_NEW_OFFER,
  DESK_OFFERS,
  deskOfferPath,
  type MadeOfferView,
  type NewOfferView,
  type OffersView,
  type ShownOffer,
} from "../../desk/catalog-views.ts";

const columns: DeskColumns<ShownOffer> = [
  { name: "Offer", cell: ({ label, tail }) => `${label} (${tail})` },
  { name: "Takes", cell: ({ what }) => what },
  { name: "Days", cell: ({ when }) => when },
  { name: "Used", cell: ({ uses }) => uses },
  { name: "State", cell: ({ state }) => state },
  { name: "Made by", cell: ({ by }) => by },
  {
    name: "Act",
    cell: ({ id, label, tail, canEnd }) =>
      canEnd ? (
        <a href={deskOfferPath(id)} aria-label={`End ${label} (${tail})`}>
          End
        </a>
      ) : null,
  },
];

/** Codes that lower prices, newest first. */
export function OffersScreen({ offers, next }: OffersView) {
  return (
    <>
      <ButtonRow>
        <LinkButton isPrimary href={DESK_NEW_OFFER}>
          Make an offer
        </LinkButton>
      </ButtonRow>
      <DeskTable caption="Offers" rows={offers} keyOf={({ id }) => id} empty="There are no offers." columns={columns} />
      <DeskNext href={next} />
    </>
  );
}

/** Asks what a new offer is to do. */
export function NewOfferScreen({ currency, products, today, typed, csrfToken }: NewOfferView) {
  const value = (name: string) => typed[name] ?? "";
  return (
    <DeskForm action={DESK_NEW_OFFER} csrfToken={csrfToken} label="Go on" cancelHref={DESK_OFFERS}>
      <DeskField name="label" label="Name" help="Buyers read it in the cart." maxLength={80} value={value("label")} />
      <DeskField
        name="percent"
        label="Percent off"
        help="A whole number from 1 to 100; or else an amount."
        inputMode="numeric"
        maxLength={3}
        value={value("percent")}
        isOptional
      />
      <DeskField
        name="amount"
        label={`Amount off, in ${currency}`}
        help="Such as 10.00."
        inputMode="decimal"
        maxLength={12}
        value={value("amount")}
        isOptional
      />
      <DeskField name="from" label="First day" type="date" value={typed["from"] ?? today} />
      <DeskField name="until" label="Last day" type="date" value={value("until")} />
      <DeskField
        name="code"
        label="Code (optional)"
        help="6 to 40 letters and digits. Without one, a code that nobody guesses is made up."
        maxLength={80}
        value={value("code")}
        isOptional
      />
      <DeskField
        name="most"
        label="How often it works (optional)"
        inputMode="numeric"
        maxLength={7}
        value={value("most")}
        isOptional
      />
      <CheckField
        name="once"
        label="Once for each account"
        help="Otherwise an account can use it again."
        isChecked={typed["once"] === "1"}
      />
      <fieldset className="desk-fieldset">
        <legend>Only for some products</legend>
        {products.map(({ handle, title, variants }) => (
          <CheckField
            key={handle}
            name={`product-${handle}`}
            label={title}
            help={variants}
            isChecked={typed[`product-${handle}`] === "1"}
          />
        ))}
      </fieldset>
    </DeskForm>
  );
}

/** Shows the code of a new offer, this once. */
export function MadeOfferScreen({ label, code, link }: MadeOfferView) {
  return (
    <>
      <Message kind="done">The offer “{label}” was made.</Message>
      <p>Keep its code now: it is shown once, and stored as a hash that nobody can read.</p>
      <DeskFacts
        facts={[
          { name: "Code", value: code },
          { name: "Link", value: link },
        ]}
      />
      <p>
        <a href={DESK_OFFERS}>Go to the offers</a>
      </p>
    </>
  );
}
