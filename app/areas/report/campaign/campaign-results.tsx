import { Trans, useLingui } from "@lingui/react/macro";
import { sumCounts } from "../../../../domain/reports";
import type { CampaignResults as Results, ShownCampaignDetail } from "../../../../worker/services/booking";
import { Card } from "../../../ui/page";
import { Stat, StatList } from "../../../ui/stat";
import { useFormat } from "../../../ui/use-format";
import { isServed, RefusalsCard } from "../../campaign/delivery/refusals-card";
import { ForecastFacts } from "../../campaign/quote/forecast-facts";
import { DeliveryChart } from "../delivery-chart";
import { HourMap } from "./hour-map";
import { PacingChart } from "./pacing-chart";
import { PartTable } from "./part-table";

interface CampaignResultsProps {
  detail: ShownCampaignDetail;
  results: Results;
  /** Time of the page's data, epoch milliseconds. */
  now: number;
}

/** Delivery against the plan, by day, creative, unit and hour, and the refusals. */
export default function CampaignResults({ detail, results, now }: CampaignResultsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { campaign, offer, pacing } = detail;
  const { curve, days, creatives, units, hours, reach } = results;
  const zone = offer.product.timezone;
  const isAnythingShown = sumCounts(days).impressions > 0;
  return (
    <>
      {pacing && curve.length > 0 && (
        <Card>
          <PacingChart curve={curve} unit={pacing.goal.unit} zone={zone} />
        </Card>
      )}
      <Card>
        <DeliveryChart series={days.filter(({ atMs }) => atMs <= now)} zone={zone} />
      </Card>
      {results.foretold?.result && (
        <Card title={<Trans>예상과 실제</Trans>}>
          <ForecastFacts result={results.foretold.result} actual={sumCounts(days)} />
        </Card>
      )}
      {reach && (
        <Card
          title={<Trans>도달과 빈도</Trans>}
          description={
            <Trans>
              앱이 사용자 ID를 보낸 노출로 추정한 값이에요. 실제와 {format.percent(reach.error)} 정도 다를 수
              있어요.
            </Trans>
          }
        >
          <StatList>
            <Stat label={<Trans>도달한 사용자</Trans>} value={format.number(reach.users)} />
            <Stat label={<Trans>한 사람당 평균 노출</Trans>} value={format.number(reach.frequency)} />
          </StatList>
        </Card>
      )}
      {creatives.length > 0 && (
        <Card title={<Trans>소재별 성과</Trans>}>
          <PartTable
            caption={t`소재별 성과`}
            name={t({ message: "소재", context: "one" })}
            parts={creatives}
            currency={campaign.currency}
          />
        </Card>
      )}
      {units.length > 0 && (
        <Card title={<Trans>광고 유닛별 성과</Trans>}>
          <PartTable
            caption={t`광고 유닛별 성과`}
            name={t({ message: "광고 유닛", context: "one" })}
            parts={units}
            currency={campaign.currency}
          />
        </Card>
      )}
      {isAnythingShown && (
        <Card
          title={<Trans>요일과 시간별 노출</Trans>}
          description={<Trans>상품의 시간대를 기준으로 해요.</Trans>}
        >
          <HourMap hours={hours} />
        </Card>
      )}
      {isServed(campaign.status) && <RefusalsCard refusals={detail.refusals} standing={detail.standing} />}
    </>
  );
}
