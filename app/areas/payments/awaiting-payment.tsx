import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { declineWords } from "../../../locales/words/payment-words";
import type { GatewayWindow } from "../../../worker/integrations/gateway";
import type { OwnMoney } from "../../../worker/services/booking";
import { ActionFailure } from "../../kit/action-failure";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { InlineAlert } from "../../ui/inline-alert";
import { IntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";
import { useCardName } from "./card-name";
import { PayInWindow } from "./pay-in-window";

interface AwaitingPaymentProps {
  money: OwnMoney;
  gateway: GatewayWindow | null;
}

/** Payment of an approved campaign: declined attempts, the deadline of its slots, and the ways to pay. */
export default function AwaitingPayment({ money, gateway }: AwaitingPaymentProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { project, may } = useProject();
  const format = useFormat();
  const failed = money.payments.find(({ status }) => status === "failed");
  const due = money.paymentDueAt === null ? null : format.dateTime(money.paymentDueAt, project.timezone);
  if (money.isCharging)
    return (
      <InlineAlert tone="info" title={<Trans>결제하고 있어요</Trans>}>
        <Trans>카드사의 응답을 기다리고 있어요. 결제가 끝나면 예약이 확정돼요.</Trans>
      </InlineAlert>
    );
  return (
    <InlineAlert
      tone={failed ? "danger" : "warning"}
      title={failed ? <Trans>카드 결제가 거절됐어요</Trans> : <Trans>결제해 주세요</Trans>}
    >
      <div className="flex flex-col gap-3">
        <p>
          {failed && `${declineWords(i18n, failed.failure) ?? ""} `}
          {due && (
            <Trans>{due}까지 결제하면 예약이 확정돼요. 결제하지 않으면 반려되고 구좌가 해제돼요.</Trans>
          )}
        </p>
        <ActionFailure />
        {money.payLink && (
          <>
            <p>
              <Trans>결제할 담당자에게 이 링크를 보내 주세요. 계정이 없어도 카드로 결제할 수 있어요.</Trans>
            </p>
            <CopyField label={t`결제 링크`} value={money.payLink} />
          </>
        )}
        {may("campaign.write") && <WaysToPay money={money} gateway={gateway} />}
      </div>
    </InlineAlert>
  );
}

function WaysToPay({ money, gateway }: AwaitingPaymentProps) {
  const { t } = useLingui();
  const { path, may } = useProject();
  const { pathname } = useLocation();
  const nameOf = useCardName();
  return (
    <div className="flex flex-wrap gap-2">
      {money.cards.map((card) => (
        <IntentButton key={card.id} intent="pay" id={card.id}>
          {t`${nameOf(card)} 카드로 결제`}
        </IntentButton>
      ))}
      {gateway && (
        <PayInWindow
          gateway={gateway}
          ask={{ intent: "pay-window" }}
          success={`${pathname}/pay`}
          fail={`${pathname}?tab=billing`}
        />
      )}
      {may("payment.write") && (
        <LinkButton to={path("settings/payment")}>
          <Trans>다른 카드 등록</Trans>
        </LinkButton>
      )}
    </div>
  );
}
