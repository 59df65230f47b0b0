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
  const ticks = roundScale(bars.map(({ value }) => value));
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => HEIGHT * (1 - (value - bottom) / (top - bottom));
  const room = WIDTH / Math.max(1, bars.length);
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
              x={round(room * (index + GAP / 2))}
              width={round(room * (1 - GAP))}
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

/** Round numbers at equal distances, from the one at or below all values and 0 to the one at or above them. */
function roundScale(values: readonly number[]): readonly number[] {
  const least = Math.min(0, ...values);
  const most = least === 0 ? Math.max(0, ...values) || 1 : Math.max(0, ...values);
  // Fewer lines than whole numbers: there is no half of a reader.
  const lines = Math.min(LINES, Math.max(1, Math.ceil(most - least)));
  let step = roundStep((most - least) / lines);
  for (let wider = 0; wider < step;) {
    const range = Math.ceil(most / step) - Math.floor(least / step);
    wider = step;
    step = Math.max(step, roundStep((range * step) / lines));
  }
  const first = Math.floor(least / step);
  const count = Math.ceil(most / step) - first + 1;
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** The nearest of 1, 2 and 5, times a power of ten, by its ratio. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const digit = step / power;
  return power * (digit >= Math.sqrt(50) ? 10 : digit >= Math.sqrt(10) ? 5 : digit >= Math.SQRT2 ? 2 : 1);
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
