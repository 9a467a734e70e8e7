import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Newspaper } from "lucide-react";
import { z } from "zod";
import { deskStoryView, STORY_CATEGORIES, STORY_STATES } from "../../domain/content";
import { BILLING_ZONE, pageOf } from "../../domain/kernel";
import { listStoriesForOperator } from "../../worker/services/content";
import { CATEGORY_WORDS } from "../areas/landing/story-words";
import { STATE_TONE, STATE_WORDS } from "../areas/operator/stories/words";
import { filterOf, listQuery } from "../kit/list-query.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { title: msg`블로그` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({ page: pageOf(deskStoryView), filtered: z.boolean() }),
  async ({ ctx, url }) => ({
    page: await listStoriesForOperator(ctx, {
      ...listQuery(url),
      ...filterOf(url, "state"),
      ...filterOf(url, "category"),
    }),
    filtered: ["q", "state", "category"].some((name) => url.searchParams.has(name)),
  }),
);

/** All stories, including unpublished ones. */
export default function StoriesScreen() {
  const { page, filtered } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return (
    <>
      <PageHeader
        title={<Trans>블로그</Trans>}
        actions={
          <LinkButton to="new" variant="primary">
            <Trans>글 만들기</Trans>
          </LinkButton>
        }
      />
      <FilterBar
        search={{ name: "q", label: t`제목이나 주소로 검색` }}
        filters={[
          {
            name: "state",
            label: t`상태`,
            options: STORY_STATES.map((value) => ({ value, label: i18n._(STATE_WORDS[value]) })),
          },
          {
            name: "category",
            label: t`분류`,
            options: STORY_CATEGORIES.map((value) => ({ value, label: i18n._(CATEGORY_WORDS[value]) })),
          },
        ]}
      />
      <DataTable
        caption={t`글 목록`}
        rows={page.items}
        rowKey={({ id }) => id}
        empty={
          filtered ? (
            <NothingFound />
          ) : (
            <EmptyState
              icon={<Newspaper size={28} />}
              title={t`아직 글이 없어요`}
              description={t`글을 만들고 게시하면 블로그에 표시돼요.`}
            />
          )
        }
        columns={[
          {
            key: "title",
            header: t({ message: "제목", context: "title" }),
            cell: ({ id, title }) => (
              <Link to={id} className="inline-flex min-h-6 items-center hover:underline">
                {title}
              </Link>
            ),
          },
          { key: "category", header: t`분류`, cell: ({ category }) => i18n._(CATEGORY_WORDS[category]) },
          {
            key: "state",
            header: t`상태`,
            cell: ({ state }) => (
              <StatusBadge tone={STATE_TONE[state]}>{i18n._(STATE_WORDS[state])}</StatusBadge>
            ),
          },
          {
            key: "publishedAt",
            header: t`게시일`,
            cell: ({ publishedAt, scheduledAt }) => {
              const at = scheduledAt ?? publishedAt;
              return at === null ? "-" : format.dayOf(at, BILLING_ZONE);
            },
          },
          {
            key: "updatedAt",
            header: t`마지막 변경`,
            cell: ({ updatedAt }) => format.dateTime(updatedAt, BILLING_ZONE),
          },
        ]}
      />
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}
