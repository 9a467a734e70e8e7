import { Trans } from "@lingui/react/macro";
import type { CampaignsProgress } from "../../../worker/services/booking";
import { useFormat } from "../../ui/use-format";
import { PaceBadge } from "./delivery/pacing-panel";

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

type Progress = CampaignsProgress[string] | undefined;

/** What the campaign's status says already. */
const SAID_BY_STATUS: ReadonlySet<string> = new Set(["not-started", "paused", "over"]);

/** How a campaign gets on in a list; a dash of what has nothing to reach yet. */
export function PaceCell({ progress }: { progress: Progress }) {
  const format = useFormat();
  if (!progress?.pacing) return "–";
  const { delivered, goal, pace } = progress.pacing;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1.5 sm:justify-start">
      <span className="nums">{format.percent(delivered / goal.count)}</span>
      {!SAID_BY_STATUS.has(pace) && <PaceBadge pacing={progress.pacing} />}
    </span>
  );
}

/** What a campaign has spent so far; a dash where that is not known. */
export function SpentCell({ progress, currency }: { progress: Progress; currency: string }) {
  const format = useFormat();
  const spent = progress?.spentMinor ?? null;
  return spent === null ? "–" : format.money(spent, currency);
}
