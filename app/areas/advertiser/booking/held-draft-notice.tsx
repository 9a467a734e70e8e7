import { Trans } from "@lingui/react/macro";
import { Button, LinkButton } from "../../../ui/button";
import { InlineAlert } from "../../../ui/inline-alert";
import { useFormat } from "../../../ui/use-format";
import type { HeldDraftFacts } from "./schedule.server";
import { useStepPath } from "./steps";
import { useDraftAction } from "./use-draft-action";
import { clock, useLeftMs } from "./use-left-ms";

interface HeldDraftNoticeProps {
  held: HeldDraftFacts;
  /** Takes the focus of the button that is gone once the days are given back. */
  onReleased: () => void;
}

/** That the ad account holds slots of this product already: the way on, and the way to give them back. */
export function HeldDraftNotice({ held, onReleased }: HeldDraftNoticeProps) {
  const leftMs = useLeftMs(held.leftMs);
  const format = useFormat();
  const stepPath = useStepPath(held.campaignId);
  const { run, busy } = useDraftAction(held.campaignId);
  if (leftMs === 0) return null;
  const release = () => {
    onReleased();
    run("release-hold");
  };
  return (
    <div className="pb-5">
      <InlineAlert
        tone="info"
        title={<Trans>확보한 구좌가 있어요</Trans>}
        action={
          <div className="flex flex-wrap gap-2">
            <LinkButton size="small" variant="primary" to={stepPath("schedule").replace(/\/schedule$/, "")}>
              <Trans>이어서 예약</Trans>
            </LinkButton>
            <Button size="small" disabled={busy} onClick={release}>
              <Trans>구좌 확보 해제</Trans>
            </Button>
          </div>
        }
      >
        <p className="nums">
          <Trans>
            {format.dayRange(held.startDay, held.endDay)} · 하루 {held.slots}개 ·{" "}
            <strong>{clock(leftMs ?? 0)}</strong> 남음
          </Trans>
        </p>
        {held.isResumed && (
          <p>
            <Trans>아래에서 다른 날짜를 선택하면 이 예약의 날짜가 변경돼요.</Trans>
          </p>
        )}
      </InlineAlert>
    </div>
  );
}

/** That the reader began a booking of this product, which the form goes on with. */
export function BegunDraftNotice({ campaignId }: { campaignId: string }) {
  const stepPath = useStepPath(campaignId);
  return (
    <div className="pb-5">
      <InlineAlert
        tone="info"
        title={<Trans>작성 중인 예약이 있어요</Trans>}
        action={
          <LinkButton size="small" variant="primary" to={stepPath("targeting").replace(/\/targeting$/, "")}>
            <Trans>이어서 예약</Trans>
          </LinkButton>
        }
      >
        <Trans>아래에서 일정이나 예산을 바꾸면 이 예약이 변경돼요.</Trans>
      </InlineAlert>
    </div>
  );
}
