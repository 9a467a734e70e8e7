import { useLingui as useRuntime } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { SlotHold } from "../../../../worker/services/campaigns/slots";
import { InlineAlert } from "../../../components/inline-alert";
import { errorMessage } from "../../../i18n/errors";
import { useFormat } from "../../../i18n/use-format";
import { useStepPath } from "./steps";

interface HoldNoticeProps {
  hold: SlotHold;
  campaignId: string;
  /** Whether the page is the one where other days can be chosen. */
  onSchedule: boolean;
}

/** How a CPP draft stands with its days: gone to others, held for some minutes, or to be held again. */
export function HoldNotice({ hold, campaignId, onSchedule }: HoldNoticeProps) {
  if (hold.unavailableDays.length > 0)
    return <TakenDays days={hold.unavailableDays} campaignId={campaignId} onSchedule={onSchedule} />;
  return <Countdown key={hold.expiresAtMs} expiresAtMs={hold.expiresAtMs} />;
}

function TakenDays({
  days,
  campaignId,
  onSchedule,
}: { days: readonly string[] } & Omit<HoldNoticeProps, "hold">) {
  const { i18n } = useRuntime();
  const format = useFormat();
  const stepPath = useStepPath(campaignId);
  return (
    <InlineAlert tone="danger" title={errorMessage(i18n, "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS")}>
      <p className="nums">
        <Trans>찬 날</Trans>: <strong>{days.map(format.day).join(", ")}</strong>
      </p>
      <p>
        <Trans>
          입력한 내용은 작성 중으로 보관했어요. 다른 날을 고르거나 구좌 수를 줄이면 이어서 예약할 수 있어요.
        </Trans>
      </p>
      {!onSchedule && (
        <Link to={stepPath("schedule")} className="font-medium underline underline-offset-2">
          <Trans>다른 날 고르기</Trans>
        </Link>
      )}
    </InlineAlert>
  );
}

const SECOND_MS = 1_000;

function Countdown({ expiresAtMs }: { expiresAtMs: number | null }) {
  const leftMs = useLeftMs(expiresAtMs);
  if (expiresAtMs === null || leftMs === 0) {
    return (
      <InlineAlert tone="warning" title={<Trans>구좌 확보 시간이 끝났어요</Trans>}>
        <Trans>아직 자리가 있어요. 일정을 저장하거나 검토를 요청하면 다시 확보해요.</Trans>
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone="info" title={<Trans>선택한 날의 구좌를 확보했어요</Trans>}>
      {leftMs === null ? (
        <Trans>15분 동안 다른 광고주가 가져갈 수 없어요.</Trans>
      ) : (
        <Trans>
          <strong className="nums">{clock(leftMs)}</strong> 안에 검토를 요청해 주세요.
        </Trans>
      )}
    </InlineAlert>
  );
}

/** Null until the page's script runs: the server's clock is not the reader's. */
function useLeftMs(expiresAtMs: number | null): number | null {
  const [leftMs, setLeftMs] = useState<number | null>(null);
  useEffect(() => {
    if (expiresAtMs === null) return;
    const tick = () => setLeftMs(Math.max(0, expiresAtMs - Date.now()));
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [expiresAtMs]);
  return leftMs;
}

function clock(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
