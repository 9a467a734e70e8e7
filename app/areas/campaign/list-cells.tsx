import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../ui/use-format";

/** What a narrow column may not break inside a date, and may after the mark between two. */
const INSIDE_DATES = /(?<![~–]) (?![~–])/g;
const NO_BREAK = "\u00a0";

/** The days of a campaign where there is little room; a dash while they are not chosen. */
export function PeriodCell({ startDay, endDay }: { startDay: string | null; endDay: string | null }) {
  const format = useFormat();
  if (!startDay || !endDay) return "–";
  return <span>{format.dayRange(startDay, endDay).replace(INSIDE_DATES, NO_BREAK)}</span>;
}

/** What a campaign costs in a list; a dash while nobody knows. */
export function TotalCell({ totalMinor, currency }: { totalMinor: number | null; currency: string }) {
  const format = useFormat();
  if (totalMinor === null) return "–";
  return totalMinor === 0 ? <Trans>무료</Trans> : format.money(totalMinor, currency);
}
