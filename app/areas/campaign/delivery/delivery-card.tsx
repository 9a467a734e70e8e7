import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { clickRate } from "../../../../domain/reports";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { LinkButton } from "../../../ui/button";
import { Card } from "../../../ui/page";
import { Stat, StatList } from "../../../ui/stat";
import { useFormat } from "../../../ui/use-format";
import { PaceBadge, PacingFigures } from "./pacing-panel";

interface DeliveryCardProps {
  detail: ShownCampaignDetail;
  /** Link to the reader's report; absent for operators, who have no project. */
  reportPath?: string;
  /** Shown above the figures of a campaign that is behind. */
  doctor?: ReactNode;
  /** Chance to deliver in full, 0 to 100; null if unknown. */
  score?: number | null;
}

/** Pacing against the plan, delivery and spend so far, and a link to the report. */
export function DeliveryCard({ detail, reportPath, doctor, score = null }: DeliveryCardProps) {
  const { campaign, offer, pacing } = detail;
  return (
    <Card
      title={<Trans>성과</Trans>}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {pacing && <PaceBadge pacing={pacing} />}
          {reportPath && (
            <LinkButton size="small" to={`${reportPath}?campaign=${campaign.id}`}>
              <Trans>리포트 보기</Trans>
            </LinkButton>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {doctor}
        {pacing && <PacingFigures pacing={pacing} zone={offer.product.timezone} />}
        <Delivered detail={detail} score={score} />
      </div>
    </Card>
  );
}

function Delivered({
  detail: { totals, spentMinor, campaign, quote },
  score,
}: Pick<DeliveryCardProps, "detail"> & { score: number | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const rate = clickRate(totals);
  const beyond = beyondOf(quote, totals);
  const number = format.number(beyond);
  return (
    <div>
      <StatList>
        {spentMinor !== null && quote?.pricing !== "inhouse" && (
          <Stat
            label={t`현재까지 사용 금액`}
            value={format.money(spentMinor, campaign.currency)}
            note={quote && t`공급가 ${format.money(quote.supplyMinor, campaign.currency)} 중, 부가세 별도`}
          />
        )}
        <Stat label={t`노출`} value={format.number(totals.impressions)} />
        <Stat label={t`클릭`} value={format.number(totals.clicks)} />
        {score !== null && (
          <Stat
            label={t`완료 가능성`}
            value={t`${format.number(score)}점`}
            note={t`최근 속도라면 종료일까지 모두 집행될 확률, 100점 만점`}
          />
        )}
        <Stat label={t`클릭률`} value={rate === null ? "–" : format.percent(rate)} />
      </StatList>
      {beyond > 0 && (
        <p className="nums pt-2 text-[13px] text-ink-muted">
          {quote?.pricing === "cpc" ? (
            <Trans>구매량보다 {number}회 더 클릭됐어요. 초과분은 과금하지 않아요.</Trans>
          ) : (
            <Trans>구매량보다 {number}회 더 노출됐어요. 초과분은 과금하지 않아요.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

function beyondOf(
  quote: ShownCampaignDetail["quote"],
  { impressions, clicks, billedImpressions, billedClicks }: ShownCampaignDetail["totals"],
): number {
  if (quote?.pricing === "cpm") return impressions - billedImpressions;
  return quote?.pricing === "cpc" ? clicks - billedClicks : 0;
}
