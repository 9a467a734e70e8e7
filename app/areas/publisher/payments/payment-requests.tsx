import { Trans, useLingui } from "@lingui/react/macro";
import { inUnicode } from "../../../../domain/kernel";
import type { PaymentRequest } from "../../../../worker/services/desk";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { ConfirmIntentButton } from "../../../ui/intent-button";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";

/** Grants an ad account's request for manual payment; its page uses `grantPaymentAction`. */
export function GrantPaymentButton({ id, adAccount }: { id: string; adAccount: string }) {
  const { t } = useLingui();
  return (
    <ConfirmIntentButton
      intent="grant-payment"
      id={id}
      size="small"
      variant="primary"
      tone="primary"
      title={t`수동 결제를 허용할까요?`}
      description={t`허용 목록에 등록하고 답변을 보내요. ${adAccount} 광고 계정은 카드 없이 계좌 이체로 결제할 수 있어요.`}
      confirmLabel={t`허용`}
    >
      <Trans>허용</Trans>
      <span className="sr-only"> {adAccount}</span>
    </ConfirmIntentButton>
  );
}

/** Ad accounts that request manual payment, each with a button. */
export function PaymentRequests({ requests }: { requests: readonly PaymentRequest[] }) {
  const { may, path, project } = useProject();
  const format = useFormat();
  return (
    <Card title={<Trans>수동 결제 허용 요청</Trans>}>
      <ul className="flex flex-col divide-y divide-line">
        {requests.map(({ id, adAccount, contactName, email, askedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 text-sm">
              <p className="font-medium wrap-break-word">{adAccount}</p>
              <p className="text-[13px] wrap-anywhere text-ink-muted">
                {contactName} · {inUnicode(email)} · {format.dayOf(askedAt, project.timezone)}
              </p>
            </div>
            <div className="flex gap-2">
              <LinkButton to={path(`inquiries/${id}`)} size="small" variant="quiet">
                <Trans>문의 보기</Trans>
                <span className="sr-only"> {adAccount}</span>
              </LinkButton>
              {may("allow-list.write") && <GrantPaymentButton id={id} adAccount={adAccount} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
