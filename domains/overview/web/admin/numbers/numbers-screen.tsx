import { Button } from "../../../../../ui/button/button.tsx";
import { AdminFilter } from "../../../../../ui/admin/admin-filter.tsx";
import { AdminTabs } from "../../../../../ui/admin/admin-tabs.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { FormEnd } from "../../../../../ui/form/form.tsx";
import {
  NUMBERS_PATH,
  type ShownFigure,
  type NumbersCell,
  type NumbersChart,
  type NumbersPeriod,
  type NumbersRow,
  type NumbersView,
  type PeriodName,
  adminNumbersPath,
} from "../../../numbers-views.ts";
import { RankedBars } from "../../../../../ui/chart/ranked-bars.tsx";
import { TimeBars, formatCount } from "../../../../../ui/chart/time-bars.tsx";
import { AdminNote } from "../../../../../ui/admin/admin-text.tsx";
import { type TableColumn, AdminTable } from "../../../../../ui/admin/admin-table.tsx";

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
      <AdminTabs
        label="Periods"
        tabs={periods.map(({ name, label }) => ({
          label,
          href: adminNumbersPath({ ...period, name }),
          isCurrent: isShown && name === shown,
        }))}
      />
      <AdminFilter
        action={NUMBERS_PATH}
        end={
          <FormEnd>
            <Button type="submit" name="period" value="days">
              Show this period
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
      </AdminFilter>
      {isShown ? (
        <p>
          From {from} to {until}. This server counts everything itself; nothing is sent to other services.
        </p>
      ) : null}
      {figures.map((figure) => (
        <FigureSection key={figure.name} figure={figure} period={period} />
      ))}
    </>
  );
}

/** One of the numbers: what is counted, its pictures, its table, and the way to its file. */
function FigureSection({ figure, period }: { figure: ShownFigure; period: NumbersPeriod }) {
  const { name, title, note, charts, columns, rows, all, empty } = figure;
  const [head, ...others] = columns.map((column, index) => columnOf(column, index, rows[0]));
  const isEmpty = rows.length === 0;
  return (
    <>
      <h2>{title}</h2>
      <AdminNote>{note}</AdminNote>
      {isEmpty ? null : charts.map((chart) => <Chart key={chart.name} chart={chart} />)}
      {head === undefined ? null : (
        <AdminTable caption={title} rows={rows} keyOf={({ key }) => key} empty={empty} columns={[head, ...others]} />
      )}
      {isEmpty ? null : (
        <p>
          {all > rows.length ? `${rows.length} of ${formatCount(all)} rows; the file has all of them. ` : null}
          <a href={adminNumbersPath(period, name)}>
            Download CSV<span className="visually-hidden"> of {title}</span>
          </a>
        </p>
      )}
    </>
  );
}

function Chart({ chart }: { chart: NumbersChart }) {
  if (chart.kind === "ranked") return <RankedBars name={chart.name} bars={chart.bars} />;
  const { currency } = chart;
  if (currency === null) return <TimeBars name={chart.name} bars={chart.bars} />;
  const amounts = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  return <TimeBars name={chart.name} bars={chart.bars} format={(value) => amounts.format(value)} />;
}

/** A column of numbers if the first row has one there. */
function columnOf(name: string, index: number, first: NumbersRow | undefined): TableColumn<NumbersRow> {
  const isNumber = (first?.cells[index]?.kind ?? "text") !== "text";
  return { name, isNumber, cell: ({ cells }) => <Cell cell={cells[index]} /> };
}

function Cell({ cell }: { cell: NumbersCell | undefined }) {
  if (cell === undefined) return null;
  if (cell.kind === "count") return formatCount(cell.count);
  if (cell.kind === "money") return cell.shown;
  return typeof cell.href === "string" ? <a href={cell.href}>{cell.text}</a> : cell.text;
}
