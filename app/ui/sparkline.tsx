interface SparklineProps {
  /** The oldest first. */
  values: readonly number[];
  /** Text alternative. */
  label: string;
}

const WIDTH = 100;
const HEIGHT = 24;
/** Half of the line's width stays inside. */
const INSET = 1.5;

/** The course of a figure, without axes; from zero to its maximum. */
export function Sparkline({ values, label }: SparklineProps) {
  const max = Math.max(...values, 1);
  const step = WIDTH / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - INSET - (value / max) * (HEIGHT - 2 * INSET);
  const points = values.map((value, at) => `${(at * step).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-6 w-full max-w-48 text-brand-ink"
    >
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
