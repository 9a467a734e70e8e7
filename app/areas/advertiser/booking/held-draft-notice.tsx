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
  /** Moves the focus when the release button disappears. */
  onReleased: () => void;
}

/** Notice that the ad account already holds slots of this product, with buttons to continue or release them. */
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

/** Notice that the reader started a booking of this product, which the form continues. */
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
