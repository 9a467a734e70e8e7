import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { BILLING_ZONE, pageOf } from "../../domain/kernel";
import { deletionCertificateView, ERASED } from "../../domain/people";
import { ERASED_WORDS } from "../../locales/words/deletion-words";
import { listDeletions } from "../../worker/services/desk";
import { listQuery } from "../kit/list-query.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { title: msg`계정 삭제 확인서` } satisfies PageHandle;

export const loader = pageLoader(pageOf(deletionCertificateView), ({ ctx, url }) =>
  listDeletions(ctx, listQuery(url)),
);

/** Deletion certificates of deleted accounts, found by number. */
export default function DeletionsScreen() {
  const { items, next } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader
        title={<Trans>계정 삭제 확인서</Trans>}
        description={<Trans>삭제한 계정에서 지운 항목이에요. 이름과 이메일은 남기지 않아요.</Trans>}
      />
      <FilterBar search={{ name: "q", label: t`확인서 번호 또는 계정 ID` }} />
      <DataTable
        caption={t`계정 삭제 확인서`}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          search.get("q") ? (
            <NothingFound />
          ) : (
            <EmptyState title={t`삭제 확인서가 없어요`} description={t`계정이 삭제되면 여기에 표시돼요.`} />
          )
        }
        columns={[
          {
            key: "id",
            header: t`확인서 번호`,
            cell: ({ id }) => <span className="nums break-all">{id}</span>,
          },
          {
            key: "account",
            header: t`계정 ID`,
            cell: ({ account }) => <span className="break-all">{account}</span>,
          },
          {
            key: "at",
            header: t`삭제 일시`,
            cell: ({ at }) => format.dateTime(at, BILLING_ZONE),
          },
          {
            key: "erased",
            header: t`지운 항목`,
            cell: ({ erased }) =>
              ERASED.filter((each) => erased[each])
                .map((each) => `${i18n._(ERASED_WORDS[each])} ${format.number(erased[each] ?? 0)}`)
                .join(", ") || "–",
          },
          {
            key: "hash",
            header: "SHA-256",
            cell: ({ hash }) => <span className="font-mono text-[13px] break-all">{hash}</span>,
          },
        ]}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}
