import type uPlot from "uplot";
import { currencyDecimals } from "../../domain/kernel";
import { LOCALE_TAG, type Locale } from "../../locales/words";

export interface ChartSeries {
  key: string;
  label: string;
  /** One a bucket, in the order of `at`; null where nothing is known. */
  values: readonly (number | null)[];
  /** What each is compared with. */
  before?: readonly (number | null)[];
  /** Amounts are minor units of the currency. */
  format?: "number" | "percent" | "money";
  currency?: string;
  /** Of lines that are drawn together: what is planned, done or expected. */
  line?: keyof typeof LINE_LOOKS;
}

/** Custom properties of tokens.css. */
export const SERIES_COLOURS = ["--series-1", "--series-2"] as const;

/** Styles of lines drawn together; dashed for values not yet reached. */
export const LINE_LOOKS = {
  planned: { colour: "--ink-muted", dash: [2, 4] },
  done: { colour: "--series-1", dash: null },
  expected: { colour: "--series-1", dash: [6, 4] },
} as const;

const HOUR_S = 3_600;
const DAY_S = 86_400;

/** Label intervals of the time axis; none is shorter than a bucket, or a bucket would be labelled twice. */
const AXIS_STEPS_S = {
  time: [1, 2, 3, 6, 12, 24, 48, 168].map((hours) => hours * HOUR_S),
  day: [1, 2, 3, 7, 14, 28, 91].map((days) => days * DAY_S),
};

/** Whole numbers only, because measures are counts. */
const WHOLE_STEPS = Array.from({ length: 13 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

interface Drawing {
  at: readonly number[];
  drawn: ChartSeries;
  /** Drawn together instead; null for none. */
  lines: readonly ChartSeries[] | null;
  timeZone: string;
  bucket: "time" | "day";
  locale: Locale;
  /** Receives the index of the bucket under the pointer. */
  onHover: (index: number | null) => void;
  /** Receives the first and the last bucket of a stretch that was dragged over; null if nothing can be selected. */
  onSelect: ((first: number, last: number) => void) | null;
}

/**
 * Draws a chart on a canvas inside the frame, and redraws it when the frame's size or the theme changes. The drawing
 * library is loaded with the first chart.
 * @returns removes the drawing
 */
export function drawTimeSeries(frame: HTMLElement, drawing: Drawing): () => void {
  let gone = false;
  let clear = () => {};
  void import("uplot").then(({ default: Plot }) => {
    if (gone) return;
    let plot: uPlot | null = null;
    const draw = () => {
      plot?.destroy();
      plot = new Plot(options(Plot, frame, drawing), columns(drawing, Date.now()), frame);
    };
    const resize = new ResizeObserver(() =>
      plot?.setSize({ width: frame.clientWidth, height: frame.clientHeight }),
    );
    const theme = new MutationObserver(draw);
    const system = matchMedia("(prefers-color-scheme: dark)");
    draw();
    resize.observe(frame);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    system.addEventListener("change", draw);
    clear = () => {
      resize.disconnect();
      theme.disconnect();
      system.removeEventListener("change", draw);
      plot?.destroy();
    };
  });
  return () => {
    gone = true;
    clear();
  };
}

/**
 * Index of the bucket that is still being counted; null if all are complete, or none has started.
 * @param at bucket starts, epoch milliseconds, ascending
 */
export function runningBucket(at: readonly number[], nowMs: number): number | null {
  const last = at.findLastIndex((ms) => ms <= nowMs);
  const start = at[last];
  return start !== undefined && start + bucketS(at) * 1000 > nowMs ? last : null;
}

/**
 * Chart columns: complete buckets, the running one, and the comparison. A bucket that has not started has no value instead of zero.
 */
function columns({ at, lines, drawn: { values, before } }: Drawing, nowMs: number): uPlot.AlignedData {
  const seconds = at.map((ms) => ms / 1000);
  if (lines) return [seconds, ...lines.map((line) => at.map((_, index) => line.values[index] ?? null))];
  const running = runningBucket(at, nowMs);
  const valueAt = (index: number) => values[index] ?? null;
  return [
    seconds,
    at.map((ms, index) => (ms > nowMs || index === running ? null : valueAt(index))),
    at.map((_, index) => (index === running ? valueAt(index) : null)),
    ...(before ? [at.map((_, index) => before[index] ?? null)] : []),
  ];
}

/** Resolves a custom property to a colour, because a canvas cannot use custom properties. */
function colourOf(frame: HTMLElement, property: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${property})`;
  frame.appendChild(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Draws the measure as bars under the comparison's line: two lines of the same shape would hide each other. */
function barsOf(
  Plot: typeof uPlot,
  fill: CanvasRenderingContext2D["fillStyle"],
): Pick<uPlot.Series, "fill" | "paths" | "points" | "width"> {
  return {
    fill: () => fill,
    width: 0,
    points: { show: false },
    paths: Plot.paths.bars?.({ size: [0.6, 36] }),
  };
}

const HATCH_PX = 8;

/** Diagonal stripes in a colour, for a bar that still grows. */
function hatched(colour: string): CanvasPattern | string {
  const tile = document.createElement("canvas");
  tile.width = HATCH_PX;
  tile.height = HATCH_PX;
  const pen = tile.getContext("2d");
  if (!pen) return colour;
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  // The corners continue the stripe in the neighbouring tiles.
  for (const shift of [-HATCH_PX, 0, HATCH_PX]) {
    pen.moveTo(shift, HATCH_PX);
    pen.lineTo(shift + HATCH_PX, 0);
  }
  pen.stroke();
  return pen.createPattern(tile, "repeat") ?? colour;
}

/** Draws a line; a plan or a forecast has no point markers, because nothing was measured. */
function lineOf(frame: HTMLElement, { label, line = "done" }: ChartSeries, buckets: number): uPlot.Series {
  const { colour, dash } = LINE_LOOKS[line];
  const isCounted = dash === null && buckets <= POINTS_MAX;
  return {
    label,
    scale: SCALE,
    stroke: colourOf(frame, colour),
    width: 2,
    points: { show: isCounted || buckets === 1, size: 5 },
    ...(dash ? { dash: [...dash] } : {}),
  };
}

/** Length of a bucket in seconds; a single bucket is a day. */
function bucketS([first, second]: readonly number[]): number {
  return first === undefined || second === undefined ? DAY_S : (second - first) / 1000;
}

/** Space for one digit more than the widest label, in CSS pixels; the plot gets the rest. */
const AXIS_PX = { time: 28, left: 44, betweenTimes: 60 };
/** Factor by which the scale exceeds the highest value. */
const HEADROOM = 1.08;
const SCALE = "y";
/** A shorter drag is a click. */
const DRAG_PX_MIN = 8;
/** With more points, markers would hide the line. */
const POINTS_MAX = 31;

function axesOf(frame: HTMLElement, { drawn, timeZone, bucket, locale }: Drawing): uPlot.Axis[] {
  const tag = LOCALE_TAG[locale];
  const day = new Intl.DateTimeFormat(tag, { month: "numeric", day: "numeric", timeZone });
  const hour = new Intl.DateTimeFormat(tag, { hour: "numeric", timeZone });
  const compact = new Intl.NumberFormat(tag, { notation: "compact" });
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const isShare = drawn.format === "percent";
  const unit = drawn.format === "money" && drawn.currency ? 10 ** currencyDecimals(drawn.currency) : 1;
  const axis = {
    stroke: colourOf(frame, "--ink-muted"),
    font: `12px ${getComputedStyle(frame).fontFamily}`,
    grid: { stroke: colourOf(frame, "--line"), width: 1 },
    ticks: { show: false },
  };
  return [
    {
      ...axis,
      size: AXIS_PX.time,
      space: AXIS_PX.betweenTimes,
      grid: { show: false },
      incrs: AXIS_STEPS_S[bucket],
      values: (_, splits) => splits.map((seconds) => (bucket === "day" ? day : hour).format(seconds * 1000)),
    },
    {
      ...axis,
      scale: SCALE,
      size: AXIS_PX.left,
      ...(isShare ? {} : { incrs: WHOLE_STEPS }),
      values: (_, splits) =>
        splits.map((value) => (isShare ? percent.format(value) : compact.format(value / unit))),
    },
  ];
}

function seriesOf(Plot: typeof uPlot, frame: HTMLElement, { at, drawn, lines }: Drawing): uPlot.Series[] {
  if (lines) return [{}, ...lines.map((line) => lineOf(frame, line, at.length))];
  const [bars, line] = SERIES_COLOURS.map((colour) => colourOf(frame, colour));
  return [
    {},
    { label: drawn.label, scale: SCALE, ...barsOf(Plot, bars ?? "") },
    { label: drawn.label, scale: SCALE, ...barsOf(Plot, hatched(bars ?? "")) },
    ...(drawn.before
      ? [{ scale: SCALE, stroke: line ?? "", width: 2, points: { show: at.length <= POINTS_MAX, size: 5 } }]
      : []),
  ];
}

function options(Plot: typeof uPlot, frame: HTMLElement, drawing: Drawing): uPlot.Options {
  const { timeZone, onHover, onSelect, at } = drawing;
  const select = (plot: uPlot) => {
    const { left, width } = plot.select;
    if (width === 0) return;
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    onSelect?.(plot.posToIdx(left), plot.posToIdx(left + width));
  };
  return {
    width: frame.clientWidth,
    height: frame.clientHeight,
    padding: [8, null, 0, null],
    legend: { show: false },
    cursor: { y: false, drag: { x: onSelect !== null, y: false, setScale: false, dist: DRAG_PX_MIN } },
    tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), timeZone),
    scales: {
      x: { range: (_, min, max) => [min - bucketS(at) / 2, max + bucketS(at) / 2] },
      [SCALE]: { range: (_: uPlot, __: number, max: number) => [0, max > 0 ? max * HEADROOM : 1] },
    },
    axes: axesOf(frame, drawing),
    series: seriesOf(Plot, frame, drawing),
    hooks: { setCursor: [(plot) => onHover(plot.cursor.idx ?? null)], setSelect: [select] },
  };
}
