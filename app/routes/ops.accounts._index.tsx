import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { inUnicode } from "../../domain/kernel";
import { listAccountsForOperator, operatorAccountPageView } from "../../worker/services/desk";
import { Named } from "../areas/campaign/campaign-columns";
import { filterOf, listQuery } from "../kit/list-query.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { NothingFound } from "../ui/nothing-found";
import { PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`계정`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({ page: operatorAccountPageView, nowMs: z.number() }),
  async ({ ctx, url }) => ({
    page: await listAccountsForOperator(ctx, {
      ...listQuery(url),
      ...filterOf(url, "kind"),
      ...filterOf(url, "role"),
    }),
    nowMs: ctx.now,
  }),
);

/** All accounts. */
export default function OperatorAccountsScreen() {
  const {
    page: { items, next, total },
    nowMs,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <PageHeader
        title={<Trans>계정</Trans>}
        description={<Trans>로그인할 수 있는 모든 사람이에요.</Trans>}
      />
      <FilterBar
        search={{ name: "q", label: t`이름, 이메일, ID로 검색` }}
        filters={[
          {
            name: "kind",
            label: t`모든 가입 유형`,
            options: [
              { value: "pub", label: t`매체` },
              { value: "adv", label: t`광고주·대행사` },
            ],
          },
          {
            name: "role",
            label: t`모든 계정`,
            options: [
              { value: "operator", label: t`운영팀` },
              { value: "member", label: t`회원` },
            ],
          },
        ]}
      />
      <DataTable
        caption={t`계정 목록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={<NothingFound />}
        columns={[
          {
            key: "account",
            header: t`계정`,
            cell: ({ id, name, email }) => (
              <Named below={inUnicode(email)}>
                <Link to={`/ops/accounts/${id}`}>{name}</Link>
              </Named>
            ),
          },
          {
            key: "kind",
            header: t`가입 유형`,
            cell: ({ kind, isOperator }) => {
              if (isOperator) return t`운영팀`;
              return kind === "pub" ? t`매체` : t`광고주·대행사`;
            },
          },
          {
            key: "projects",
            header: t`프로젝트`,
            align: "end",
            cell: ({ projectCount }) => format.number(projectCount),
          },
          {
            key: "lastSeenAt",
            header: t`최근 사용`,
            cell: ({ lastSeenAt }) => (lastSeenAt === null ? "-" : format.ago(lastSeenAt, nowMs)),
          },
          {
            key: "createdAt",
            header: t`가입 일시`,
            cell: ({ createdAt }) => format.dateTime(createdAt, "Asia/Seoul"),
          },
        ]}
      />
      <Pagination next={next} shown={items.length} total={total} />
    </>
  );
}
