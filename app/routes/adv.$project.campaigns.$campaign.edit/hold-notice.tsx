import { useLingui as useRuntime } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Quote } from "../../../domain/money";
import { errorMessage } from "../../../locales/words/errors";
import type { DraftPage } from "../../areas/advertiser/booking/draft.server";
import { useStepPath } from "../../areas/advertiser/booking/steps";
import { useDraftAction } from "../../areas/advertiser/booking/use-draft-action";
import { clock, useLeftMs } from "../../areas/advertiser/booking/use-left-ms";
import { useNames } from "../../areas/campaign/names";
import { Button, LinkButton } from "../../ui/button";
import { InlineAlert } from "../../ui/inline-alert";
import { useFormat } from "../../ui/use-format";

interface HoldNoticeProps {
  draft: DraftPage;
  /** Whether the page allows choosing other days. */
  onSchedule: boolean;
}

/** Hold status of a CPP draft's days: taken by others, held for some minutes, or to be held again. */
export function HoldNotice({ draft, onSchedule }: HoldNoticeProps) {
  const { hold } = draft;
  if (!hold) return null;
  if (hold.unavailableDays.length > 0)
    return <TakenDays draft={draft} days={hold.unavailableDays} onSchedule={onSchedule} />;
  return <Countdown key={hold.expiresAtMs} heldForMs={hold.leftMs} quote={draft.detail.quote} />;
}

interface TakenDaysProps extends HoldNoticeProps {
  days: readonly string[];
}

function TakenDays({ draft, days, onSchedule }: TakenDaysProps) {
  const { i18n } = useRuntime();
  const format = useFormat();
  const stepPath = useStepPath(draft.detail.campaign.id);
  return (
    <InlineAlert tone="danger" title={errorMessage(i18n, "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS")}>
      <p className="nums">
        <Trans>마감된 날짜</Trans>: <strong>{days.map(format.day).join(", ")}</strong>
      </p>
      <p>
        <Trans>
          입력한 내용은 초안으로 저장했어요. 다른 날짜를 선택하거나 구좌 수를 줄여 계속 예약해 주세요.
        </Trans>
      </p>
      {draft.freeRuns.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 pt-2">
          <span className="font-medium">
            <Trans>예약 가능한 다음 일정</Trans>
          </span>
          {draft.freeRuns.map(({ startDay, endDay }) => (
            <LinkButton
              key={startDay}
              size="small"
              to={`${stepPath("schedule")}?start=${startDay}&end=${endDay}`}
            >
              <span className="nums">{format.dayRange(startDay, endDay)}</span>
            </LinkButton>
          ))}
        </div>
      )}
      {!onSchedule && (
        <Link to={stepPath("schedule")} className="font-medium underline underline-offset-2">
          <Trans>다른 날짜 선택</Trans>
        </Link>
      )}
    </InlineAlert>
  );
}

interface CountdownProps {
  /** Remaining hold at the time of the page's answer; null when nothing is held. */
  heldForMs: number | null;
  /** Cost of the held days. */
  quote: Quote | null;
}

function Countdown({ heldForMs, quote }: CountdownProps) {
  const leftMs = useLeftMs(heldForMs);
  if (leftMs === null || leftMs === 0) {
    return (
      <InlineAlert
        tone="warning"
        title={<Trans>구좌 확보 시간이 만료됐어요</Trans>}
        action={
          <RenewButton>
            <Trans>15분 다시 확보</Trans>
          </RenewButton>
        }
      >
        <Trans>
          아직 남은 구좌가 있지만 다른 광고주가 예약할 수 있어요. 입력한 내용은 유지되고, 검토를 요청하면 다시
          확보해요.
        </Trans>
      </InlineAlert>
    );
  }
  return (
    <InlineAlert
      tone="info"
      title={<Trans>선택한 날짜의 구좌를 확보했어요</Trans>}
      action={
        <RenewButton>
          <Trans>15분 연장</Trans>
        </RenewButton>
      }
    >
      <p>
        <Trans>
          <strong className="nums">{clock(leftMs)}</strong> 안에 검토를 요청해 주세요. 시간이 지나면 확보한
          구좌를 다른 광고주가 예약할 수 있어요.
        </Trans>
      </p>
      {quote && <HeldQuote quote={quote} />}
    </InlineAlert>
  );
}

/** The price of the held days in one line, with its components. */
function HeldQuote({ quote }: { quote: Quote }) {
  const { money } = useFormat();
  const names = useNames();
  const amount = (minor: number) => money(minor, quote.currency);
  return (
    <p className="nums flex flex-wrap gap-x-3 pt-1 text-[13px]">
      <span>
        <Trans>정가 {amount(quote.listMinor)}</Trans>
      </span>
      {quote.discountMinor > 0 && (
        <span>
          <Trans>할인 −{amount(quote.discountMinor)}</Trans>
        </span>
      )}
      {quote.surchargeMinor !== 0 && (
        <span>
          <Trans>타깃팅 할증 {amount(quote.surchargeMinor)}</Trans>
        </span>
      )}
      <span>
        {names.tax(quote.tax?.name ?? "vat")} {amount(quote.vatMinor)}
      </span>
      <strong>
        <Trans>합계 {amount(quote.totalMinor)}</Trans>
      </strong>
    </p>
  );
}

function RenewButton({ children }: { children: ReactNode }) {
  const { run, busy } = useDraftAction();
  return (
    <Button size="small" disabled={busy} onClick={() => run("renew-hold")}>
      {children}
    </Button>
  );
}
