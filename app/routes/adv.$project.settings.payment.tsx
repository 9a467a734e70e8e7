import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Wallet } from "lucide-react";
import { z } from "zod";
import { paymentMethodView } from "../../domain/money";
import { cardRegistration, listPaymentMethods, registrationView } from "../../worker/services/money";
import { grantedByView, listGrantedTo } from "../../worker/services/platform";
import { cardActions } from "../areas/payments/card-actions.server";
import { CardsCard } from "../areas/payments/cards";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { InlineAlert } from "../ui/inline-alert";
import { Card, EmptyState } from "../ui/page";

export const handle = { access: "payment.write", title: msg`결제` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    granted: z.array(grantedByView),
    methods: z.object({ items: z.array(paymentMethodView), offered: z.array(paymentMethodView) }),
    /** Parameters of the gateway's window; null if cards are not accepted. */
    registration: registrationView.nullable(),
  }),
  async ({ ctx, project }) => {
    const [granted, methods, registration] = await Promise.all([
      listGrantedTo(ctx, project),
      listPaymentMethods(ctx, project),
      cardRegistration(ctx, project),
    ]);
    return { granted, methods, registration };
  },
);

const { primary, remove, connect } = cardActions("settings/payment");

export const action = intentAction({ primary, remove, connect });

/** The ad account's cards, and its manual payment permissions by publisher. */
export default function PaymentScreen() {
  const { methods, registration } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { path } = useProject();
  const failed = search.get("code");
  const booking = search.get("booking");
  return (
    <div className="flex flex-col gap-5">
      <ActionFailure />
      {failed !== null && <WindowFailure isCancelled={failed === "PAY_PROCESS_CANCELED"} />}
      {booking !== null && (
        <InlineAlert
          tone="info"
          action={
            <LinkButton to={path(`campaigns/${booking}/edit/billing`)}>
              <Trans>예약으로 돌아가기</Trans>
            </LinkButton>
          }
        >
          <Trans>입력한 결제 정보는 저장했어요. 카드를 등록하면 예약을 이어서 작성할 수 있어요.</Trans>
        </InlineAlert>
      )}
      <CardsCard methods={methods} registration={registration} booking={booking} />
      <ManualPayment />
    </div>
  );
}

/** Failure reported by the gateway's window. Its message is not displayed, because anyone can write it into a URL. */
function WindowFailure({ isCancelled }: { isCancelled: boolean }) {
  return isCancelled ? (
    <InlineAlert tone="info">
      <Trans>카드 등록을 취소했어요.</Trans>
    </InlineAlert>
  ) : (
    <InlineAlert tone="warning">
      <Trans>카드를 등록하지 못했어요. 카드 정보를 확인하고 다시 시도해 주세요.</Trans>
    </InlineAlert>
  );
}

function ManualPayment() {
  const { granted } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const said = (on: boolean) => (on ? t`허용` : t`허용 안 함`);
  return (
    <Card
      title={<Trans>수동 결제</Trans>}
      description={
        <Trans>
          수동 결제를 허용한 매체의 캠페인은 카드 없이 운영사 계좌로 이체해 결제할 수 있어요. 허용 여부는
          매체마다 달라요.
        </Trans>
      }
    >
      <DataTable
        caption={t`매체별 허용 내용`}
        rows={granted}
        rowKey={({ publisherId }) => publisherId}
        empty={
          <EmptyState
            icon={<Wallet size={28} />}
            title={t`아직 허용한 매체가 없어요`}
            description={t`매체에 허용 목록 등록을 요청해 주세요. 편집자나 소유자의 이메일, 또는 회사 도메인이 필요해요.`}
          />
        }
        columns={[
          {
            key: "name",
            header: t`매체`,
            cell: ({ publisherId, displayName }) => (
              <Link
                to={`${path("products")}?publisher=${publisherId}`}
                className="inline-flex min-h-6 items-center hover:underline"
              >
                {displayName}
              </Link>
            ),
          },
          { key: "manual", header: t`수동 결제`, cell: ({ manualPayment }) => said(manualPayment) },
          { key: "inHouse", header: t`자체 광고`, cell: ({ inHouse }) => said(inHouse) },
          { key: "private", header: t`비공개 상품`, cell: ({ privateAccess }) => said(privateAccess) },
        ]}
      />
    </Card>
  );
}
