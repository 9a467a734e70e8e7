import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, NavLink, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useProject } from "../../../kit/use-project";
import { cx } from "../../../ui/cx";
import { FilterBar } from "../../../ui/filter-bar";
import { EmptyState, PageHeader } from "../../../ui/page";
import { ARTICLES } from "./articles";
import { searchArticles } from "./search";

/** Matching sections, each linked to its anchor. */
export function SearchResults({ query }: { query: string }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const found = searchArticles(ARTICLES, query, i18n);
  if (found.length === 0) {
    return (
      <EmptyState
        title={t`검색 결과가 없어요`}
        description={t`다른 검색어로 찾거나 목록에서 선택해 주세요.`}
      />
    );
  }
  return (
    <section aria-label={t`검색 결과`}>
      <p role="status" className="pb-3 text-[13px] text-ink-muted">
        {t`${found.length}곳에서 찾았어요`}
      </p>
      <ul className="flex flex-col gap-4">
        {found.map(({ article, section, excerpt }) => (
          <li key={`${article.slug}/${section.id}`}>
            <Link
              to={path(`docs/${article.slug}#${section.id}`)}
              className="inline-flex min-h-6 items-center font-medium text-brand-ink hover:underline"
            >
              {i18n._(article.title)} › {i18n._(section.title)}
            </Link>
            {excerpt && <p className="text-sm text-ink-muted">{excerpt}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Frame with the list of articles; during a search it displays the results instead of the article. */
export function DocsFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const query = search.get("q")?.trim() ?? "";
  return (
    <>
      <PageHeader
        title={<Trans>문서</Trans>}
        description={<Trans>광고 연동, 판매, 집계 방법을 안내해요.</Trans>}
      />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <ArticleList />
        <div className="min-w-0 max-w-3xl">
          <FilterBar search={{ name: "q", label: t`문서 검색` }} />
          {query ? <SearchResults query={query} /> : children}
        </div>
      </div>
    </>
  );
}

function ArticleList() {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  return (
    <nav aria-label={t`문서 목록`} className="lg:sticky lg:top-4">
      <ul className="flex flex-wrap gap-x-1 gap-y-0.5 lg:flex-col">
        {ARTICLES.map(({ slug, title }) => (
          <li key={slug}>
            <NavLink
              to={path(`docs/${slug}`)}
              className={({ isActive }) =>
                cx(
                  "inline-flex min-h-8 items-center rounded-md px-2.5 text-sm lg:flex",
                  isActive ? "bg-brand-soft font-semibold text-brand-ink" : "text-ink hover:bg-hover",
                )
              }
            >
              {i18n._(title)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
