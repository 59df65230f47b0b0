import { RankedBars } from "../../../../../ui/chart/ranked-bars.tsx";
import { formatCount, TimeBars } from "../../../../../ui/chart/time-bars.tsx";
import { DeskNote } from "../../../../../ui/desk/desk-note.tsx";
import { type DeskColumn, DeskTable } from "../../../../../ui/desk/desk-table.tsx";
import {
  deskNumbersPath,
  type Figure,
  type NumbersCell,
  type NumbersChart,
  type NumbersPeriod,
  type NumbersRow,
} from "../../../numbers-views.ts";

/** So many rows are on the screen; the file has all of them. */
const MOST_ROWS = 50;

/** One of the numbers: what is counted, its pictures, its table, and the way to its file. */
export function FigureSection({ figure, period }: { figure: Figure; period: NumbersPeriod }) {
  const { name, title, note, charts, columns, rows, empty } = figure;
  const [head, ...others] = columns.map((column, index) => columnOf(column, index, rows[0]));
  const isEmpty = rows.length === 0;
  return (
    <>
      <h2>{title}</h2>
      <DeskNote>{note}</DeskNote>
      {isEmpty ? null : charts.map((chart) => <Chart key={chart.name} chart={chart} />)}
      {head === undefined ? null : (
        <DeskTable
          caption={title}
          rows={rows.slice(0, MOST_ROWS)}
          keyOf={({ key }) => key}
          empty={empty}
          columns={[head, ...others]}
        />
      )}
      {isEmpty ? null : (
        <p>
          {rows.length > MOST_ROWS ? `${MOST_ROWS} of ${formatCount(rows.length)} rows; the file has all. ` : null}
          <a href={deskNumbersPath(period, name)}>
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
function columnOf(name: string, index: number, first: NumbersRow | undefined): DeskColumn<NumbersRow> {
  const isNumber = (first?.cells[index]?.kind ?? "text") !== "text";
  return { name, isNumber, cell: ({ cells }) => <Cell cell={cells[index]} /> };
}

function Cell({ cell }: { cell: NumbersCell | undefined }) {
  if (cell === undefined) return null;
  if (cell.kind === "count") return formatCount(cell.count);
  if (cell.kind === "money") return cell.shown;
  return typeof cell.href === "string" ? <a href={cell.href}>{cell.text}</a> : cell.text;
}
