import { Trans, useLingui } from "@lingui/react/macro";
import {
  MEDIA_FIGURE_ADVERTISERS_MIN,
  MEDIA_FIGURE_DAYS,
  MEDIA_FIGURE_IMPRESSIONS_MIN,
} from "../../../domain/reports";
import type { MediaFigures as Figures } from "../../../worker/services/reports";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { Facts } from "./media-facts";

/** What a publisher delivered lately, with how it was counted; or why it is not shown. */
export function MediaFigures({ figures }: { figures: Figures | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const days = MEDIA_FIGURE_DAYS;
  const none = t`측정되지 않음`;
  const share = (value: number | null) => (value === null ? none : format.percent(value));
  return (
    <Card title={<Trans>최근 {days}일 실적</Trans>}>
      {figures === null ? (
        <TooFew />
      ) : (
        <>
          <Facts
            facts={[
              {
                key: "impressions",
                term: t`노출`,
                value: t`약 ${format.number(figures.impressions)}회`,
              },
              { key: "viewability", term: t`가시 노출률`, value: share(figures.viewability) },
              { key: "ctr", term: t`클릭률`, value: share(figures.ctr) },
            ]}
          />
          <p className="mt-3 text-[13px] text-ink-muted">
            {t`${format.dayRange(figures.fromDay, figures.toDay)} (${figures.timezone}) 동안 판매된 캠페인 전체를 마당이 직접 센 값이에요. 무효 트래픽은 빼고, 노출은 유효 숫자 두 자리로 반올림했어요.`}
          </p>
        </>
      )}
    </Card>
  );
}

function TooFew() {
  const format = useFormat();
  const impressions = format.number(MEDIA_FIGURE_IMPRESSIONS_MIN);
  const advertisers = MEDIA_FIGURE_ADVERTISERS_MIN;
  return (
    <p className="text-sm text-ink-muted">
      <Trans>
        아직 보여 줄 만큼 모이지 않았어요. 광고주 한 곳의 결과가 드러나지 않도록, 광고주 {advertisers}곳
        이상의 노출이 {impressions}회를 넘고 한 광고주가 절반을 넘지 않을 때만 보여 줘요.
      </Trans>
    </p>
  );
}
