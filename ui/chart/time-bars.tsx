import { scaleBand, scaleLinear } from "d3-scale";
import styles from "./chart.css?url";

/** A bar: a day, a month. */
export interface Bar {
  /** '2026-11-26' */
  label: string;
  value: number;
}

interface TimeBarsProps {
  /** What it shows; the numbers themselves are read in the table below it. */
  name: string;
  /** In their order. */
  bars: readonly Bar[];
  /** Writes a value; whole numbers with their commas if it is left out. */
  format?(value: number): string;
}

/** The inner size of the picture, which is stretched to the room there is: only bars and lines are in it. */
const [WIDTH, HEIGHT] = [1_000, 200];
/** So many lines, give or take one, are behind the bars. */
const LINES = 4;
/** The part of a bar's room that is left free. */
const GAP = 0.2;

/** Numbers over time as bars, rendered on the server. Negative ones hang below the line. */
export function TimeBars({ name, bars, format = formatCount }: TimeBarsProps) {
  const values = bars.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  // Fewer lines than whole numbers: there is no half of a reader.
  const lines = Math.min(LINES, Math.max(1, Math.ceil(most - least)));
  const y = scaleLinear()
    .domain(least === most ? [0, 1] : [least, most])
    .nice(lines)
    .range([HEIGHT, 0]);
  const x = scaleBand<number>()
    .domain(bars.map((_, index) => index))
    .range([0, WIDTH])
    .paddingInner(GAP)
    .paddingOuter(GAP / 2);
  const ticks = y.ticks(lines);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="screen" />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture made of SVG and words, which no img can be */}
      <div className="chart" role="img" aria-label={`${name}; the numbers are in the table below`}>
        <ol className="chart-scale">
          {ticks.toReversed().map((tick) => (
            <li key={tick}>{format(tick)}</li>
          ))}
        </ol>
        <svg className="chart-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? "chart-zero" : "chart-line"}
              x1={0}
              x2={WIDTH}
              y1={y(tick)}
              y2={y(tick)}
            />
          ))}
          {bars.map(({ label, value }, index) => (
            <rect
              key={label}
              className={value < 0 ? "chart-bar chart-negative" : "chart-bar"}
              x={round(x(index) ?? 0)}
              width={round(x.bandwidth())}
              y={round(y(Math.max(0, value)))}
              height={round(Math.abs(y(0) - y(value)))}
            >
              <title>{`${label}: ${format(value)}`}</title>
            </rect>
          ))}
        </svg>
        <ol className="chart-labels">
          {someOf(bars).map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ol>
      </div>
    </>
  );
}

/** The first, the middle and the last: more would not fit on a phone. */
function someOf(bars: readonly Bar[]): readonly Bar[] {
  if (bars.length <= 3) return bars;
  const middle = bars.length % 2 === 1 ? bars[(bars.length - 1) / 2] : undefined;
  return [bars[0], middle, bars.at(-1)].flatMap((bar) => bar ?? []);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const counts = new Intl.NumberFormat("en-US");

/** A number with its commas: '1,290'. */
export function formatCount(value: number): string {
  return counts.format(value);
}
