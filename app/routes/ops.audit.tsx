import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AUDIT_AREAS } from "../../domain/platform";
import {
  type AuditCheck,
  type AuditEntry,
  auditCheckView,
  auditPageView,
  checkAuditNow,
  listAudit,
  readAuditCheck,
} from "../../worker/services/desk";
import { Named } from "../areas/campaign/campaign-columns";
import { AUDIT_AREA_WORDS, actWord } from "../areas/operator/act-words";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { type Column, DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { InlineAlert } from "../ui/inline-alert";
import { IntentButton } from "../ui/intent-button";
import { NothingFound } from "../ui/nothing-found";
import { PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`운영 기록`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({ page: auditPageView, check: auditCheckView.nullable() }),
  async ({ ctx, url }) => {
    const filter = { ...listQuery(url), ...filterOf(url, "area") };
    const [page, check] = await Promise.all([listAudit(ctx, filter), readAuditCheck(ctx)]);
    return { page, check };
  },
);

const checked = msg`운영 기록을 점검했어요.`;

export const action = intentAction({
  check: formAction(z.object({}), async (_, adapter) => {
    await checkAuditNow(adapter.ctx);
    return redirectDone(adapter, adapter.url.pathname, checked);
  }),
});

const ZONE = "Asia/Seoul";

/** Audit log of operator actions with reasons, and the result of its integrity check. */
export default function AuditScreen() {
  const {
    page: { items, next, total },
    check,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (
    <>
      <PageHeader
        title={<Trans>운영 기록</Trans>}
        description={<Trans>운영팀이 한 모든 일이에요. 각 기록은 앞 기록의 해시를 담고 있어요.</Trans>}
        actions={<IntentButton intent="check" size="small">{t`지금 점검`}</IntentButton>}
      />
      <ActionFailure />
      <CheckAlert check={check} />
      <FilterBar
        search={{ name: "q", label: t`사유, 운영팀 이름, ID로 검색` }}
        filters={[
          {
            name: "area",
            label: t`모든 종류`,
            options: AUDIT_AREAS.map((area) => ({ value: area, label: i18n._(AUDIT_AREA_WORDS[area]) })),
          },
        ]}
      />
      <DataTable
        caption={t`운영 기록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={<NothingFound />}
        columns={useColumns()}
      />
      <Pagination next={next} shown={items.length} total={total} />
    </>
  );
}

function CheckAlert({ check }: { check: AuditCheck | null }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!check) return null;
  const at = format.dateTime(check.checkedAt, ZONE);
  if (check.faults.length === 0)
    return (
      <div className="pb-4">
        <InlineAlert tone="positive">
          <Trans>
            {at}에 기록 {format.number(check.count)}건을 점검했고, 바뀌거나 빠진 기록이 없어요.
          </Trans>
        </InlineAlert>
      </div>
    );
  const places = (kind: "missing" | "changed") =>
    check.faults.flatMap((fault) => (fault.kind === kind ? [fault.seq] : [])).join(", ") || "-";
  return (
    <div className="pb-4">
      <InlineAlert tone="danger" title={t`기록이 처음 쓰인 것과 달라요`}>
        <Trans>
          {at} 점검: 빠진 기록 {places("missing")}, 바뀐 기록 {places("changed")}
        </Trans>
      </InlineAlert>
    </div>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return [
    {
      key: "act",
      header: t`한 일`,
      cell: ({ action, seq, hash }) => (
        <Named below={`#${seq} · ${hash.slice(0, 12)}`}>{actWord(i18n, action)}</Named>
      ),
    },
    { key: "subject", header: t`대상`, cell: ({ subjectId }) => <Subject id={subjectId} /> },
    {
      key: "reason",
      header: t`사유`,
      cell: ({ reason, rest }) => (
        <>
          {reason ?? "-"}
          {rest && <span className="block text-[13px] break-all text-ink-muted">{rest}</span>}
        </>
      ),
    },
    {
      key: "actor",
      header: t`운영팀`,
      cell: ({ actorId, actorName }) => <Link to={`/ops/accounts/${actorId}`}>{actorName || actorId}</Link>,
    },
    { key: "at", header: t`일시`, cell: ({ at }) => format.dateTime(at, ZONE) },
  ];
}

/** Operator pages by id prefix. */
const PAGES: Record<string, (id: string) => string> = {
  prj: (id) => `/ops/projects/${id}`,
  acc: (id) => `/ops/accounts/${id}`,
  cmp: (id) => `/ops/campaigns/${id}`,
  app: (id) => `/ops/apps?q=${id}`,
  inq: (id) => `/ops/inquiries/${id}`,
};

function Subject({ id }: { id: string }) {
  const page = PAGES[id.slice(0, 3)];
  const shown = <span className="text-[13px] break-all">{id}</span>;
  return page ? <Link to={page(id)}>{shown}</Link> : shown;
}
