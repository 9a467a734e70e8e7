import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Webhook } from "lucide-react";
import { WEBHOOK_DELIVERY_STATUSES, WEBHOOK_EVENT_TYPES } from "../../../domain/partners";
import type { Page } from "../../../worker/services/kernel";
import type { WebhookMessageItem } from "../../../worker/services/partners";
import { useProject } from "../../kit/use-project";
import { StatusBadge } from "../../ui/badge";
import { DataTable } from "../../ui/data-table";
import { FilterBar } from "../../ui/filter-bar";
import { NothingFound } from "../../ui/nothing-found";
import { Breadcrumbs, EmptyState } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { PeriodFilter } from "../../ui/period-filter";
import { useFormat } from "../../ui/use-format";
import { DELIVERY_STATUS_TONE, DELIVERY_STATUS_WORDS, shownStatus } from "./webhook-words";

interface WebhookDeliveriesProps {
  page: Page<WebhookMessageItem>;
  filtered: boolean;
}

/** Messages to the publisher's webhook, newest first. */
export function WebhookDeliveriesScreen({ page: { items, next }, filtered }: WebhookDeliveriesProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const statuses = WEBHOOK_DELIVERY_STATUSES.map((value) => ({
    value,
    label: i18n._(DELIVERY_STATUS_WORDS[value]),
  }));
  return (
    <div>
      <Breadcrumbs items={[{ label: t`웹훅`, to: path("settings/webhook") }, { label: t`전송 내역` }]} />
      <h2 className="pb-3 text-base font-semibold">
        <Trans>전송 내역</Trans>
      </h2>
      <FilterBar
        filters={[
          { name: "status", label: t`모든 상태`, options: statuses },
          {
            name: "type",
            label: t`모든 종류`,
            options: WEBHOOK_EVENT_TYPES.map((value) => ({ value, label: value })),
          },
        ]}
      >
        <PeriodFilter />
      </FilterBar>
      <DeliveryTable items={items} filtered={filtered} />
      <Pagination next={next} shown={items.length} />
    </div>
  );
}

function DeliveryTable({ items, filtered }: { items: readonly WebhookMessageItem[]; filtered: boolean }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const none = (
    <EmptyState
      icon={<Webhook size={28} />}
      title={t`전송 내역이 없어요`}
      description={t`이 매체에 캠페인이나 소재가 접수되면 여기에 표시돼요. 테스트를 보낼 수도 있어요.`}
    />
  );
  return (
    <DataTable
      caption={t`웹훅 전송 내역`}
      rows={items}
      rowKey={({ id }) => id}
      empty={filtered ? <NothingFound /> : none}
      columns={[
        {
          key: "type",
          header: t`종류`,
          cell: ({ id, type }) => (
            <Link to={id} className="inline-flex min-h-6 items-center font-mono text-[13px] hover:underline">
              {type}
            </Link>
          ),
        },
        { key: "status", header: t`상태`, cell: (item) => <DeliveryStatus {...item} /> },
        {
          key: "attempts",
          header: t`시도`,
          align: "end",
          cell: ({ attempts }) => format.number(attempts),
        },
        {
          key: "createdAt",
          header: t`발생 시각`,
          cell: ({ createdAt }) => format.dateTime(createdAt, project.timezone),
        },
        {
          key: "nextAttemptAt",
          header: t`다음 시도`,
          cell: ({ nextAttemptAt }) =>
            nextAttemptAt === null ? t`없음` : format.dateTime(nextAttemptAt, project.timezone),
        },
      ]}
    />
  );
}

export function DeliveryStatus(item: Pick<WebhookMessageItem, "status" | "nextAttemptAt">) {
  const { i18n } = useRuntime();
  const status = shownStatus(item);
  return (
    <StatusBadge tone={DELIVERY_STATUS_TONE[status]}>{i18n._(DELIVERY_STATUS_WORDS[status])}</StatusBadge>
  );
}
