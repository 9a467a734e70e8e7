import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { DataTable } from "./data-table";
import {
  type ChartSeries,
  drawTimeSeries,
  LINE_LOOKS,
  runningBucket,
  SERIES_COLOURS,
} from "./draw-time-series";
import { useFormat } from "./use-format";

interface TimeSeriesChartProps {
  caption: string;
  /** Bucket starts, epoch milliseconds, ascending. */
  at: readonly number[];
  /** One series is drawn at a time, on one scale with its comparison; the table contains all. */
  series: readonly ChartSeries[];
  /** Draws all series at once, on one scale. */
  together?: boolean;
  /** The reader's time zone, an IANA name. */
  timeZone: string;
  bucket: "time" | "day";
  /** Controls beside its title. */
  actions?: ReactNode;
  /** Receives the starts of the first and the last bucket of a stretch that was dragged over. */
  onSelect?: ((fromMs: number, toMs: number) => void) | undefined;
}

/** A chart of a measure over time, and all measures as a table. */
export function TimeSeriesChart({
  caption,
  at,
  series,
  timeZone,
  bucket,
  together = false,
  actions,
  onSelect,
}: TimeSeriesChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const { locale } = format;
  const [running, setRunning] = useState<number | null>(null);
  useEffect(() => setRunning(together ? null : runningBucket(at, Date.now())), [at, together]);
  const canSelect = onSelect !== undefined;
  const selected = useRef(onSelect);
  selected.current = onSelect;
  const drawn = series.find(({ key }) => key === chosen) ?? series[0];

  useEffect(() => {
    if (asTable || !frame.current || !drawn) return;
    const lines = together ? series : null;
    const select = (first: number, last: number) => selected.current?.(at[first] ?? 0, at[last] ?? 0);
    const shared = { at, drawn, lines, timeZone, bucket, locale, onHover: setHovered };
    return drawTimeSeries(frame.current, { ...shared, onSelect: canSelect ? select : null });
  }, [asTable, at, series, drawn, together, timeZone, bucket, locale, canSelect]);

  const show = (value: number | null | undefined, of: ChartSeries) => {
    if (value === null || value === undefined) return "–";
    if (of.format === "percent") return format.percent(value);
    return of.currency && of.format === "money" ? format.money(value, of.currency) : format.number(value);
  };
  const when = (ms: number) =>
    bucket === "day" ? format.dayOf(ms, timeZone) : format.dateTime(ms, timeZone);
  const hoveredAt = hovered === null ? undefined : at[hovered];
  const columns = series.flatMap((one) => [
    { key: one.key, header: one.label, values: one.values, of: one },
    ...(one.before
      ? [{ key: `${one.key} before`, header: t`${one.label}(비교 기간)`, values: one.before, of: one }]
      : []),
  ]);

  return (
    <figure className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <figcaption className="text-sm font-semibold">{caption}</figcaption>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {actions}
          <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? t`차트로 보기` : t`표로 보기`}
          </Button>
        </div>
      </div>
      {asTable ? (
        <DataTable
          caption={caption}
          narrow="rows"
          rows={at.map((ms, index) => ({ ms, index }))}
          rowKey={(row) => String(row.ms)}
          columns={[
            {
              key: "at",
              header: t`시각`,
              cell: (row) => (row.index === running ? t`${when(row.ms)} (집계 중)` : when(row.ms)),
            },
            ...columns.map(({ key, header, values, of }) => ({
              ...{ key, header, align: "end" as const },
              cell: (row: { index: number }) => show(values[row.index], of),
            })),
          ]}
        />
      ) : (
        <>
          <ul className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-[13px]">
            {series.map((one) => (
              <li key={one.key} className="flex items-center gap-1.5">
                {series.length > 1 && !together ? (
                  <button
                    type="button"
                    aria-pressed={one === drawn}
                    onClick={() => setChosen(one.key)}
                    className={cx(
                      "inline-flex min-h-6 items-center gap-1.5",
                      one === drawn ? "font-semibold" : "text-ink-muted hover:text-ink",
                    )}
                  >
                    {one === drawn && <Mark />}
                    {one.label}
                  </button>
                ) : (
                  <>
                    {one.line ? <LineMark line={one.line} /> : <Mark />}
                    {one.label}
                  </>
                )}
                {hovered !== null && <strong className="nums">{show(one.values[hovered], one)}</strong>}
              </li>
            ))}
            {drawn?.before && (
              <li className="flex items-center gap-1.5">
                <Mark isLine />
                {t`비교 기간`}
                {hovered !== null && <strong className="nums">{show(drawn.before[hovered], drawn)}</strong>}
              </li>
            )}
            {running !== null && (
              <li className="flex items-center gap-1.5 text-ink-muted">
                <span
                  className="size-2.5 rounded-xs"
                  style={{
                    background: `repeating-linear-gradient(135deg, var(${SERIES_COLOURS[0]}) 0 2px, transparent 2px 4px)`,
                  }}
                  aria-hidden="true"
                />
                {t`집계 중`}
              </li>
            )}
            {hoveredAt !== undefined && <li className="nums ml-auto text-ink-muted">{when(hoveredAt)}</li>}
          </ul>
          <div
            ref={frame}
            role="img"
            aria-label={t`${caption} 차트. 숫자는 표로 볼 수 있어요.`}
            className={cx("h-56 w-full sm:h-64", canSelect && "cursor-crosshair")}
          />
          {canSelect && (
            <p className="hidden text-[13px] text-ink-muted pointer-fine:block">
              {t`차트에서 드래그하면 그 기간만 볼 수 있어요.`}
            </p>
          )}
        </>
      )}
    </figure>
  );
}

function Mark({ isLine = false }: { isLine?: boolean }) {
  return (
    <span
      className={isLine ? "h-0.5 w-4 rounded" : "size-2.5 rounded-xs"}
      style={{ background: `var(${SERIES_COLOURS[isLine ? 1 : 0]})` }}
      aria-hidden="true"
    />
  );
}

function LineMark({ line }: { line: keyof typeof LINE_LOOKS }) {
  const { colour, dash } = LINE_LOOKS[line];
  return (
    <span
      className="w-4 border-t-2"
      style={{ borderColor: `var(${colour})`, borderStyle: dash ? "dashed" : "solid" }}
      aria-hidden="true"
    />
  );
}
