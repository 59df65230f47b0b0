import styles from "./chart.css?url";
import { formatCount } from "./time-bars.tsx";

/** A bar beside its name. */
interface RankedBar {
  key: string;
  name: string;
  value: number;
  /** What the value is a part of: seats bought, where it is seats used. */
  whole?: number | undefined;
}

interface RankedBarsProps {
  /** What it shows; the numbers themselves are read in the table below it. */
  name: string;
  /** The longest first; a dozen at most. */
  bars: readonly RankedBar[];
}

const WIDTH = 100;

/** Numbers of named things as bars below each other, rendered on the server. */
export function RankedBars({ name, bars }: RankedBarsProps) {
  const most = Math.max(1, ...bars.map(({ value, whole = 0 }) => Math.max(value, whole)));
  const widthOf = (value: number) => Math.round((value / most) * WIDTH * 100) / 100;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="screen" />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture made of SVG and words, which no img can be */}
      <div className="chart-ranked" role="img" aria-label={`${name}; the numbers are in the table below`}>
        {bars.map(({ key, name: what, value, whole }) => (
          <div key={key} className="chart-row">
            <span className="chart-name">{what}</span>
            <svg className="chart-rank" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none">
              {whole === undefined ? null : (
                <rect className="chart-whole" x={0} y={0} width={widthOf(whole)} height={10} />
              )}
              <rect
                className="chart-bar"
                x={0}
                y={whole === undefined ? 0 : 2.5}
                width={widthOf(value)}
                height={whole === undefined ? 10 : 5}
              />
            </svg>
            <span className="chart-value">
              {whole === undefined ? formatCount(value) : `${formatCount(value)} of ${formatCount(whole)}`}
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
