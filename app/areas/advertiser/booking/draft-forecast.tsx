import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/button";
import { InlineAlert } from "../../../ui/inline-alert";
import { Card } from "../../../ui/page";
import { useFreshData } from "../../../ui/use-fresh";
import { ForecastFacts } from "../../campaign/quote/forecast-facts";
import { useDraft } from "./steps";
import { useDraftAction } from "./use-draft-action";

/** Delivery forecast of a saved draft, on request. */
export function DraftForecast() {
  const { forecast } = useDraft();
  const { busy, run } = useDraftAction();
  const isPending = forecast?.state === "pending";
  const isOld = forecast !== null && !forecast.isCurrent;
  return (
    <Card title={<Trans>성과 예측</Trans>}>
      <div aria-live="polite">
        {forecast === null && (
          <p className="pb-3 text-sm text-ink-muted">
            <Trans>저장한 일정, 예산, 타깃팅으로 집행하면 얼마나 노출될지 계산해요.</Trans>
          </p>
        )}
        {isPending && <Pending />}
        {forecast?.state === "no-traffic" && (
          <p className="pb-3 text-sm text-ink-muted">
            <Trans>아직 1주일 이상 집계된 광고 요청이 없어서 예상할 수 없어요.</Trans>
          </p>
        )}
        {forecast?.state === "failed" && (
          <InlineAlert tone="danger" title={<Trans>계산하지 못했어요. 잠시 후 다시 시도해 주세요.</Trans>} />
        )}
        {isOld && !isPending && (
          <div className="pb-3">
            <InlineAlert
              tone="warning"
              title={<Trans>계산한 뒤에 예약이 변경됐어요. 다시 계산해 주세요.</Trans>}
            />
          </div>
        )}
        {forecast?.result && !isPending && <ForecastFacts result={forecast.result} />}
      </div>
      {!isPending && (
        <div className="pt-3">
          <Button size="small" type="button" disabled={busy} onClick={() => run("forecast")}>
            {forecast === null ? <Trans>성과 예측하기</Trans> : <Trans>다시 계산</Trans>}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Pending() {
  useFreshData(POLL_MS);
  return (
    <p className="text-sm text-ink-muted">
      <Trans>계산하고 있어요. 몇 초 걸려요.</Trans>
    </p>
  );
}
const POLL_MS = 2_000;
