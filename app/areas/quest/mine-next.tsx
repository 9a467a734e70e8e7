import { useLingui as useRuntime } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { QUEST_REASON_WORDS } from "../../../locales/words/quest-mail";
import type { ReaderParticipation } from "../../../worker/services/quests";
import { ExternalLink } from "../../ui/external-link";
import { useFormat } from "../../ui/use-format";

/** The next step of a participation, its deadline and who takes it. */
export function NextStep({ own }: { own: ReaderParticipation }) {
  const { i18n } = useRuntime();
  const { deadline } = useFormat();
  const until = own.timeOverAt === null ? "" : deadline(own.timeOverAt, own.timezone);
  const reason = own.reason ? i18n._(QUEST_REASON_WORDS[own.reason]) : "";
  return (
    <div className="flex flex-col gap-3 text-sm wrap-anywhere">
      <p>{sentenceOf(own, until, reason)}</p>
      {own.state === "reserved" && (
        <p>
          <ExternalLink href={own.purchaseUrl}>
            <Trans>구매 페이지 열기</Trans>
          </ExternalLink>
        </p>
      )}
    </div>
  );
}

/** @param until when the state ends by itself; @param reason of a refusal or reversal, in words */
function sentenceOf(own: ReaderParticipation, until: string, reason: string): ReactNode {
  const { advertiserName, platformName, failure } = own;
  switch (own.state) {
    case "reserved":
      return (
        <Trans>
          {until}까지 구매하고 주문 번호와 영수증을 등록해 주세요. 등록하지 않으면 자리가 취소돼요.
        </Trans>
      );
    case "submitted": {
      const decider = own.decidedBy === "publisher" ? platformName : advertiserName;
      return (
        <Trans>
          {decider}에서 {until}까지 결정해요. 그때까지 결정되지 않으면 자동으로 확정돼요.
        </Trans>
      );
    }
    case "refused":
      return (
        <Trans>
          <strong>{reason}</strong> 동의하지 않으면 {until}까지 한 번 이의를 제기할 수 있어요. 제기하지 않으면
          반려가 확정돼요.
        </Trans>
      );
    case "objected":
      return (
        <Trans>
          {platformName}에서 {until}까지 다시 확인해요. 그때까지 확정되지 않으면 운영팀이 결정해요.
        </Trans>
      );
    case "escalated":
      return <Trans>운영팀이 {until}까지 최종 결정해요. 그때까지 결정되지 않으면 자동으로 확정돼요.</Trans>;
    case "confirmed":
      return (
        <Trans>
          반품 기간이 끝나는 {until} 이후에 환급금을 보내 드려요. 그 전에 취소하거나 반품하면 환급도 취소돼요.
        </Trans>
      );
    case "due":
      return failure === null ? (
        <Trans>다음 송금 때 등록한 계좌로 보내 드려요.</Trans>
      ) : (
        <Trans>송금이 실패했어요({failure}). 아래에서 계좌를 수정하면 다시 보내 드려요.</Trans>
      );
    default:
      return endOf(own, reason);
  }
}

function endOf({ state }: ReaderParticipation, reason: string): ReactNode {
  switch (state) {
    case "sent":
      return <Trans>은행에서 처리하고 있어요. 결과를 이메일로 알려 드려요.</Trans>;
    case "paid":
      return <Trans>등록한 계좌로 환급금을 보냈어요.</Trans>;
    case "withdrawn":
      return <Trans>참여가 취소됐어요. 자리가 남아 있으면 다시 참여할 수 있어요.</Trans>;
    case "lapsed":
      return (
        <Trans>
          24시간 안에 인증이 등록되지 않아 참여가 취소됐어요. 자리가 남아 있으면 다시 참여할 수 있어요.
        </Trans>
      );
    case "rejected":
      return (
        <Trans>
          <strong>{reason}</strong> 이 결정은 최종이에요.
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{reason}</strong> 확정됐던 환급이 취소됐어요.
        </Trans>
      );
  }
}
