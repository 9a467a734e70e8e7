import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { DataTable } from "./data-table";
import { drawTimeSeries, SERIES_COLOURS } from "./draw-time-series";
import { useFormat } from "./use-format";

export interface ChartSeries {
  key: string;
  label: string;
  /** One a bucket, in the order of `at`; null where nothing is known. */
  values: readonly (number | null)[];
  format?: "number" | "percent";
}

interface TimeSeriesChartProps {
  caption: string;
  /** Starts of the buckets, epoch milliseconds, ascending. */
  at: readonly number[];
  /** The first two are drawn, each on an axis of its own; the others are read in the legend and the table. */
  series: readonly ChartSeries[];
  /** IANA name: the reader's zone. */
  timeZone: string;
  bucket: "time" | "day";
}

const DRAWN_MAX = 2;

/** A line chart of a few measures over time, and the same numbers as a table. */
export function TimeSeriesChart({ caption, at, series, timeZone, bucket }: TimeSeriesChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [hovered, setHovered] = useState<number | null>(null);
  const { locale } = format;

  useEffect(() => {
    if (asTable || !frame.current) return;
    return drawTimeSeries(frame.current, {
      at,
      series: series.slice(0, DRAWN_MAX),
      timeZone,
      bucket,
      locale,
      onHover: setHovered,
    });
  }, [asTable, at, series, timeZone, bucket, locale]);

  const show = (value: number | null | undefined, of: ChartSeries) =>
    value === null || value === undefined
      ? "–"
      : of.format === "percent"
        ? format.percent(value)
        : format.number(value);
  const when = (ms: number) =>
    bucket === "day" ? format.dayOf(ms, timeZone) : format.dateTime(ms, timeZone);
  const hoveredAt = hovered === null ? undefined : at[hovered];

  return (
    <figure className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <figcaption className="text-sm font-semibold">{caption}</figcaption>
        <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? t`차트로 보기` : t`표로 보기`}
        </Button>
      </div>
      {asTable ? (
        <DataTable
          caption={caption}
          narrow="rows"
          rows={at.map((ms, index) => ({ ms, index }))}
          rowKey={(row) => String(row.ms)}
          columns={[
            { key: "at", header: t`시각`, cell: (row) => when(row.ms) },
            ...series.map((one) => ({
              key: one.key,
              header: one.label,
              align: "end" as const,
              cell: (row: { index: number }) => show(one.values[row.index], one),
            })),
          ]}
        />
      ) : (
        <>
          <ul className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-[13px]">
            {series.map((one, index) => (
              <li key={one.key} className="flex items-center gap-1.5">
                {index < DRAWN_MAX && (
                  <span
                    className={index === 0 ? "size-2.5 rounded-xs" : "h-0.5 w-4 rounded"}
                    style={{ background: `var(${SERIES_COLOURS[index % SERIES_COLOURS.length]})` }}
                    aria-hidden="true"
                  />
                )}
                {index < DRAWN_MAX || hovered !== null ? one.label : null}
                {hovered !== null && <strong className="nums">{show(one.values[hovered], one)}</strong>}
              </li>
            ))}
            {hoveredAt !== undefined && <li className="nums ml-auto text-ink-muted">{when(hoveredAt)}</li>}
          </ul>
          <div
            ref={frame}
            role="img"
            aria-label={t`${caption} 차트. 숫자는 표로 볼 수 있어요.`}
            className="h-56 w-full sm:h-64"
          />
        </>
      )}
    </figure>
  );
}
