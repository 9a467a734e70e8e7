import { Trans, useLingui } from "@lingui/react/macro";
import { DAY_MS } from "../../../../domain/kernel";
import { LOCALE_TAG } from "../../../../locales/words";
import { cx } from "../../../ui/cx";
import { useFormat } from "../../../ui/use-format";

/** A Monday, from which weekday names are formatted. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const HOURS_BETWEEN_LABELS = 6;

/** Impressions by hour of the week: the darker a cell, the more. Figures are available to screen readers and on hover. */
export function HourMap({ hours }: { hours: readonly (readonly number[])[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const most = hours.reduce((max, day) => Math.max(max, ...day), 0);
  const name = new Intl.DateTimeFormat(LOCALE_TAG[format.locale], { weekday: "short", timeZone: "UTC" });
  const hourLabels = Array.from({ length: hours[0]?.length ?? 0 }, (_, hour) => ({
    hour,
    label: t`${hour}시`,
  }));
  return (
    <div className="flex flex-col gap-2">
      <table className="w-full table-fixed border-separate border-spacing-px text-[11px]">
        <caption className="sr-only">{t`요일과 시간별 노출`}</caption>
        <thead>
          <tr>
            <td className="w-8 sm:w-10" />
            {hourLabels.map(({ hour, label }) => (
              <th key={hour} scope="col" className="relative h-5 p-0 text-left font-normal text-ink-muted">
                <span
                  className={cx(
                    hour % HOURS_BETWEEN_LABELS === 0 ? "absolute left-0 top-0 whitespace-nowrap" : "sr-only",
                  )}
                >
                  {label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((counts, day) => {
            const weekday = name.format(MONDAY_MS + day * DAY_MS);
            return (
              <tr key={weekday}>
                <th scope="row" className="p-0 text-left font-normal text-ink-muted">
                  {weekday}
                </th>
                {hourLabels.map(({ hour, label }) => (
                  <HourCell key={hour} count={counts[hour] ?? 0} most={most} title={`${weekday} ${label}`} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="nums flex items-center gap-2 text-[13px] text-ink-muted" aria-hidden="true">
        0
        <span className="h-2.5 w-24 rounded-xs bg-linear-to-r from-sunken to-(--series-1)" />
        <Trans>한 시간에 {format.number(most)}회</Trans>
      </p>
    </div>
  );
}

interface HourCellProps {
  count: number;
  most: number;
  title: string;
}

function HourCell({ count, most, title }: HourCellProps) {
  const format = useFormat();
  const share = most === 0 ? 0 : Math.round((count / most) * 100);
  return (
    <td
      title={`${title} · ${format.number(count)}`}
      className="h-5 rounded-xs p-0 sm:h-6"
      style={{ background: `color-mix(in oklab, var(--series-1) ${share}%, var(--sunken))` }}
    >
      <span className="sr-only">{format.number(count)}</span>
    </td>
  );
}
