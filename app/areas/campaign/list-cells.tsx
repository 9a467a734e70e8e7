import { Trans } from "@lingui/react/macro";
import type { CampaignsProgress } from "../../../worker/services/booking";
import { useFormat } from "../../ui/use-format";
import { PaceBadge } from "./delivery/pacing-panel";

/** Spaces that must not break: those inside a date; a break is allowed after the dash between two dates. */
const INSIDE_DATES = /(?<![~–]) (?![~–])/g;
const NO_BREAK = "\u00a0";

/** Days of a campaign in a narrow cell; a dash if not chosen. */
export function PeriodCell({ startDay, endDay }: { startDay: string | null; endDay: string | null }) {
  const format = useFormat();
  if (!startDay || !endDay) return "–";
  return <span>{format.dayRange(startDay, endDay).replace(INSIDE_DATES, NO_BREAK)}</span>;
}

/** Agreed cost of a campaign in a list, VAT excluded as in every figure of spend beside it; a dash if unknown. */
export function SupplyCell({ supplyMinor, currency }: { supplyMinor: number | null; currency: string }) {
  const format = useFormat();
  if (supplyMinor === null) return "–";
  return supplyMinor === 0 ? <Trans>무료</Trans> : format.money(supplyMinor, currency);
}

type Progress = CampaignsProgress[string] | undefined;

/** Pacing states that the status already expresses. */
const SAID_BY_STATUS: ReadonlySet<string> = new Set(["not-started", "paused", "over"]);

/** Pacing of a campaign in a list, of a quest its confirmed participants; a dash without a goal. */
export function PaceCell({ progress }: { progress: Progress }) {
  const format = useFormat();
  if (progress?.quest) return <ConfirmedCell {...progress.quest} />;
  if (!progress?.pacing) return "–";
  const { delivered, goal, pace } = progress.pacing;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1.5 sm:justify-start">
      <span className="nums">{format.percent(delivered / goal.count)}</span>
      {!SAID_BY_STATUS.has(pace) && <PaceBadge pacing={progress.pacing} />}
    </span>
  );
}

function ConfirmedCell({ confirmed, target }: { confirmed: number; target: number }) {
  const { number } = useFormat();
  return (
    <span className="nums">
      <Trans>
        {number(target)}명 중 {number(confirmed)}명 확정
      </Trans>
    </span>
  );
}

/** Spend of a campaign so far; a dash if unknown. */
export function SpentCell({ progress, currency }: { progress: Progress; currency: string }) {
  const format = useFormat();
  const spent = progress?.spentMinor ?? null;
  return spent === null ? "–" : format.money(spent, currency);
}
