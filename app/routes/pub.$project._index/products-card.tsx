import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ProductGap } from "../../../domain/inventory";
import type { ProductFigure } from "../../../worker/services/inventory";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { CELL_LINK } from "./cell-link";

const GAP_WORDS: Record<ProductGap, MessageDescriptor> = {
  "no-units": msg`유닛이 없어요. 유닛을 추가해 주세요.`,
  "no-requests": msg`유닛에 광고 요청이 없어요. 앱이나 사이트의 연결을 확인해 주세요.`,
  "under-expected": msg`요청이 하루 예상 노출보다 적어요. 유닛을 추가하거나 예상 노출을 수정해 주세요.`,
  unsold: msg`예약이 없어요. 공개 페이지를 공유하거나 자체 광고를 채워 보세요.`,
};

/** Sold and empty products, with advice. */
export function ProductsCard({ products }: { products: readonly ProductFigure[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const format = useFormat();
  return (
    <Card
      title={<Trans>판매 현황</Trans>}
      description={<Trans>요청은 최근 7일의 하루 평균, 남은 구좌는 앞으로 30일 기준이에요.</Trans>}
      actions={
        <LinkButton to={path("products")} size="small">
          <Trans>모두 보기</Trans>
        </LinkButton>
      }
    >
      <DataTable
        caption={t`판매 현황`}
        rows={products}
        rowKey={({ id }) => id}
        empty={
          <p className="text-sm text-ink-muted">
            <Trans>판매 중인 상품이 없어요. 상품을 판매하면 여기에서 볼 수 있어요.</Trans>
          </p>
        }
        columns={[
          {
            key: "name",
            header: t({ message: "상품", context: "one" }),
            cell: ({ id, name }) => (
              <Link to={path(`products/${id}`)} className={CELL_LINK}>
                {name}
              </Link>
            ),
          },
          {
            key: "campaigns",
            header: t`예약`,
            align: "end",
            cell: ({ campaigns }) => format.number(campaigns),
          },
          {
            key: "free",
            header: t`남은 구좌`,
            align: "end",
            cell: ({ slots }) =>
              slots === null ? "–" : t`${format.number(slots.all)} 중 ${format.number(slots.free)}`,
          },
          {
            key: "requests",
            header: t`하루 요청`,
            align: "end",
            cell: ({ pricing, requestsPerDay }) => (pricing === "cpq" ? "–" : format.number(requestsPerDay)),
          },
          {
            key: "expected",
            header: t`하루 예상 노출`,
            align: "end",
            cell: ({ expectedPerDay }) => (expectedPerDay === null ? "–" : format.number(expectedPerDay)),
          },
          {
            key: "gap",
            header: t`할 일`,
            cell: ({ gap }) => (gap === null ? <Trans>없음</Trans> : i18n._(GAP_WORDS[gap])),
          },
        ]}
      />
    </Card>
  );
}
