import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Wallet } from "lucide-react";
import { z } from "zod";
import { grantedByView, listGrantedTo } from "../../worker/services/platform";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/page";

export const handle = { title: msg`결제` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    granted: z.array(grantedByView),
  }),
  async ({ ctx, project }) => ({
    granted: await listGrantedTo(ctx, project),
  }),
);

/** How the ad account may pay, publisher by publisher. */
export default function PaymentScreen() {
  const { granted } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const said = (on: boolean) => (on ? t`허용` : t`허용 안 함`);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">
        <Trans>수동 결제를 허용한 매체에는 세금계산서로 결제해요. 허용 여부는 매체마다 달라요.</Trans>
      </p>
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
    </div>
  );
}
