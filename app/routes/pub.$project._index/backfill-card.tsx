import { Trans, useLingui } from "@lingui/react/macro";
import type { PlatformWork } from "../../../worker/services/desk";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

type Exchanges = NonNullable<PlatformWork["backfill"]>;

/** What exchanges filled in the last seven days, each in its own currency. */
export function BackfillCard({ exchanges }: { exchanges: Exchanges }) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  return (
    <Card
      title={<Trans>최근 7일 백필</Trans>}
      actions={
        <>
          <LinkButton to={path("report/backfill")} size="small">
            <Trans>백필 리포트</Trans>
          </LinkButton>
          <LinkButton to={path("settings/enhancement")} size="small">
            <Trans>거래소 관리</Trans>
          </LinkButton>
        </>
      }
    >
      <DataTable
        caption={t`거래소별 백필 수익`}
        rows={exchanges}
        rowKey={({ exchangeId, currency }) => `${exchangeId} ${currency}`}
        empty={
          <p className="text-sm text-ink-muted">
            <Trans>최근 7일 동안 거래소가 채운 노출이 없었어요.</Trans>
          </p>
        }
        columns={[
          { key: "name", header: t`거래소`, cell: ({ name }) => name },
          {
            key: "impressions",
            header: t`노출`,
            align: "end",
            cell: ({ impressions }) => format.number(impressions),
          },
          {
            key: "revenue",
            header: t`수익`,
            align: "end",
            cell: ({ revenueMinor, currency }) => format.money(revenueMinor, currency),
          },
        ]}
      />
    </Card>
  );
}
