import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { ArrowLeftRight } from "lucide-react";
import { type ExchangeItem, type ExchangeState, exchangeState } from "../../../domain/serving";
import { useProject } from "../../kit/use-project";
import { StatusBadge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { Card, EmptyState } from "../../ui/page";

interface ExchangeListProps {
  exchanges: readonly ExchangeItem[];
  /** Whether backfill is on. */
  isOn: boolean;
}

/** A publisher's exchanges, which fill its units while backfill is on. */
export function ExchangeList({ exchanges, isOn }: ExchangeListProps) {
  const { t } = useLingui();
  const { may, path } = useProject();
  const editable = may("features.write");
  const add = editable && (
    <LinkButton to={path("settings/enhancement/exchanges/new")} variant="primary">
      <Trans>거래소 추가</Trans>
    </LinkButton>
  );
  return (
    <Card
      title={<Trans>백필 거래소</Trans>}
      description={
        isOn ? (
          <Trans>캠페인이 없는 요청을 켜진 거래소에 보내고, 가장 높은 입찰을 노출해요.</Trans>
        ) : (
          <Trans>백필이 꺼져 있어서 거래소에 요청하지 않아요.</Trans>
        )
      }
      actions={exchanges.length > 0 && add}
    >
      <DataTable
        caption={t`백필 거래소 목록`}
        rows={exchanges}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<ArrowLeftRight size={28} />}
            title={t`아직 거래소가 없어요`}
            description={t`계약한 거래소를 추가하면 판매되지 않은 지면을 채울 수 있어요.`}
            action={add}
          />
        }
        columns={[
          {
            key: "name",
            header: t`거래소`,
            cell: ({ id, name }) =>
              editable ? (
                <Link
                  to={path(`settings/enhancement/exchanges/${id}`)}
                  className="inline-flex min-h-6 items-center hover:underline"
                >
                  {name}
                </Link>
              ) : (
                name
              ),
          },
          { key: "currency", header: t`통화`, cell: ({ currency }) => currency },
          { key: "units", header: t`광고 유닛`, cell: ({ units }) => units, align: "end" },
          {
            key: "state",
            header: t`상태`,
            cell: (exchange) => <State state={exchangeState(exchange, isOn)} />,
          },
          ...(editable
            ? [
                {
                  key: "manage",
                  header: t`관리`,
                  cell: ({ id, name }: ExchangeItem) => (
                    <ConfirmIntentButton
                      intent="remove"
                      id={id}
                      size="small"
                      title={t`거래소를 삭제할까요?`}
                      description={t`${name}에 더 이상 요청하지 않아요. 지금까지의 수익은 남아요.`}
                      confirmLabel={t`삭제`}
                    >
                      <Trans>삭제</Trans>
                    </ConfirmIntentButton>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function State({ state }: { state: ExchangeState }) {
  if (state === "asked")
    return (
      <StatusBadge tone="positive">
        <Trans>요청 중</Trans>
      </StatusBadge>
    );
  if (state === "off")
    return (
      <StatusBadge tone="neutral">
        <Trans>꺼짐</Trans>
      </StatusBadge>
    );
  return (
    <>
      <StatusBadge tone="warning">
        <Trans>요청 안 함</Trans>
      </StatusBadge>
      <span className="block text-[13px] text-ink-muted">
        <Trans>유닛별 최저 CPM을 입력해 주세요.</Trans>
      </span>
    </>
  );
}
