import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { inUnicode } from "../../../domain/kernel";
import { useProject } from "../../kit/use-project";
import type { loader as rootLoader } from "../../root";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";
import { isFormFailure } from "../../ui/form/form-failure";
import { InlineAlert } from "../../ui/inline-alert";
import { showToast } from "../../ui/toast";
import { useFormat } from "../../ui/use-format";

interface PaymentNeedsProps extends PaymentRequestProps {
  isUnpayable: boolean;
  needsRequest: boolean;
}

/** Notices about obstacles to payment, above the booking form. */
export function PaymentNeeds({ isUnpayable, needsRequest, ...request }: PaymentNeedsProps) {
  if (!isUnpayable && !needsRequest) return null;
  return (
    <div className="pb-5">
      {isUnpayable ? (
        <InlineAlert tone="warning" title={<Trans>지금은 결제할 수 없는 상품이에요</Trans>}>
          <Trans>이 통화로 결제할 카드도, 입금할 계좌도 아직 없어요.</Trans>
        </InlineAlert>
      ) : (
        <PaymentRequest {...request} />
      )}
    </div>
  );
}

interface PaymentRequestProps {
  productId: string;
  publisher: { displayName: string; timezone: string };
  /** Epoch milliseconds; null if the ad account has not requested it. */
  requestedAt: number | null;
}

/** Notice that the publisher has not yet allowed payment by this ad account, with a button to request it. */
export function PaymentRequest({ productId, publisher, requestedAt }: PaymentRequestProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { path, may } = useProject();
  const fetcher = useFetcher<unknown>();
  const email = useRouteLoaderData<typeof rootLoader>("root")?.account?.email;
  const { data } = fetcher;
  useEffect(() => {
    if (isFormFailure(data)) showToast({ tone: "danger", message: data.message });
  }, [data]);
  const name = publisher.displayName;
  if (requestedAt !== null) {
    const day = format.dayOf(requestedAt, publisher.timezone);
    return (
      <InlineAlert tone="info" title={<Trans>수동 결제 허용을 요청했어요</Trans>}>
        <Trans>
          {name} 답변을 기다리고 있어요({day} 요청). 예약은 지금부터 작성할 수 있어요.
        </Trans>
      </InlineAlert>
    );
  }
  return (
    <InlineAlert
      tone="warning"
      title={<Trans>결제하려면 매체 승인이 필요해요</Trans>}
      action={
        may("product.book") && (
          <ConfirmDialog
            trigger={
              <Button size="small" disabled={fetcher.state !== "idle"}>
                <Trans>허용 요청</Trans>
              </Button>
            }
            title={t`수동 결제 허용을 요청할까요?`}
            description={t`${name} 담당자에게 내 이름과 이메일(${inUnicode(email ?? "")})을 전달해요. 답변은 이메일과 ‘문의’에서 확인할 수 있어요.`}
            confirmLabel={t`요청`}
            variant="primary"
            onConfirm={() =>
              fetcher.submit({}, { method: "post", action: path(`products/${productId}/payment-request`) })
            }
          />
        )
      }
    >
      <Trans>
        {name}에서 수동 결제를 허용하면 검토를 요청할 수 있어요. 예약은 지금부터 작성할 수 있어요.
      </Trans>
    </InlineAlert>
  );
}
