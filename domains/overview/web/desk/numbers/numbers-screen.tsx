import { Button } from "../../../../../ui/button/button.tsx";
import { DeskFilter } from "../../../../../ui/desk/desk-filter.tsx";
import { DeskTabs } from "../../../../../ui/desk/desk-tabs.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { FormEnd } from "../../../../../ui/form/form.tsx";
import { DESK_NUMBERS, deskNumbersPath, type NumbersView, type PeriodName } from "../../../numbers-views.ts";
import { FigureSection } from "./figure-section.tsx";

const periods: readonly { name: Exclude<PeriodName, "days">; label: string }[] = [
  { name: "30-days", label: "Last 30 days" },
  { name: "12-months", label: "Last 12 months" },
];

/** More is in no field: what was refused for its length is not sent back. */
const MOST_SHOWN = 20;

/** The publisher's numbers of a period: pictures, tables, files. */
export function NumbersScreen({ period, figures, typed }: NumbersView) {
  const { name: shown, from, until } = period;
  const isShown = figures.length > 0;
  const valueOf = (name: string, day: string) => (isShown ? day : (typed[name] ?? day).slice(0, MOST_SHOWN));
  return (
    <>
      <DeskTabs
        label="Periods"
        tabs={periods.map(({ name, label }) => ({
          label,
          href: deskNumbersPath({ ...period, name }),
          isCurrent: isShown && name === shown,
        }))}
      />
      <DeskFilter
        action={DESK_NUMBERS}
        end={
          <FormEnd>
            <Button type="submit" name="period" value="days">
              Show these days
            </Button>
          </FormEnd>
        }
      >
        <Field name="from" label="From (day in UTC)">
          {(control) => <Input {...control} name="from" type="date" defaultValue={valueOf("from", from)} />}
        </Field>
        <Field name="until" label="To (day in UTC)">
          {(control) => <Input {...control} name="until" type="date" defaultValue={valueOf("until", until)} />}
        </Field>
      </DeskFilter>
      {isShown ? (
        <p>
          From {from} to {until}. Everything is counted by this server itself: no other service hears of it.
        </p>
      ) : null}
      {figures.map((figure) => (
        <FigureSection key={figure.name} figure={figure} period={period} />
      ))}
    </>
  );
}
