import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState, PageHeader } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import type { ledgerLoader } from "./report.server";

export const handle = { title: msg`집계 원장` } satisfies PageHandle;

type Root = ReturnType<typeof useLoaderData<typeof ledgerLoader>>["items"][number];

const REASONS: Record<Root["reason"], MessageDescriptor> = {
  sealed: msg`확정 완료`,
  late: msg`늦은 기록 반영`,
  erased: msg`사용자 기록 삭제`,
};

/** Roots by which both sides can see that the ledger of a day is the one that was sealed. */
export function LedgerScreen() {
  const { items, before } = useLoaderData<typeof ledgerLoader>();
  const { t } = useLingui();
  const { path } = useProject();
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={<Trans>집계 원장</Trans>}
        description={
          <Trans>
            하루의 집계 기록 전체로 계산한 머클 루트예요. 매체와 광고주에게 같은 값이 보이고, 기록이 바뀌면
            값도 바뀌어요.
          </Trans>
        }
        breadcrumbs={[{ label: <Trans>리포트</Trans>, to: path("report") }]}
      />
      <DataTable
        caption={t`날짜별 머클 루트`}
        columns={columns}
        rows={items}
        rowKey={({ day, publisherId, version }) => `${day} ${publisherId} ${version}`}
        empty={
          <EmptyState
            title={t`아직 확정된 날이 없어요`}
            description={t`하루가 끝나고 두 시간이 지나면 그날의 머클 루트가 표시돼요.`}
          />
        }
      />
      {before && (
        <div className="flex justify-end pt-3">
          <LinkButton size="small" to={`?before=${before}`}>
            <Trans>이전 날짜</Trans>
          </LinkButton>
        </div>
      )}
    </>
  );
}

function useColumns(): Column<Root>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { side, project } = useProject();
  const format = useFormat();
  const count = (lines: number | null) => (lines === null ? "–" : format.number(lines));
  const ofSide: Column<Root>[] =
    side === "adv"
      ? [{ key: "publisher", header: t`매체`, cell: ({ publisherName }) => publisherName }]
      : [
          { key: "lines", header: t`기록 수`, align: "end", cell: ({ lines }) => count(lines) },
          {
            key: "erased",
            header: t`삭제한 기록`,
            align: "end",
            cell: ({ erasedLines }) => count(erasedLines),
          },
        ];
  return [
    {
      key: "day",
      header: t`날짜(UTC)`,
      cell: ({ day }) => <span className="whitespace-nowrap">{format.day(day)}</span>,
    },
    ...ofSide,
    {
      key: "reason",
      header: t`상태`,
      cell: ({ reason, isReplaced }) => (
        <Badge tone={isReplaced ? "neutral" : "positive"}>
          {isReplaced ? t`이전 값` : i18n._(REASONS[reason])}
        </Badge>
      ),
    },
    {
      key: "sealed",
      header: t`확정 시각`,
      cell: ({ sealedAt }) => (
        <span className="whitespace-nowrap">{format.dateTime(sealedAt, project.timezone)}</span>
      ),
    },
    {
      key: "root",
      header: t`머클 루트`,
      cell: ({ day, root }) => <CopyField label={t`${format.day(day)} 머클 루트`} value={root} isInTable />,
    },
  ];
}
