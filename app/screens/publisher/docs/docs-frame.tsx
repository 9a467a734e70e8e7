import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { NavLink, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { cx } from "../../../components/cx";
import { FilterBar } from "../../../components/filter-bar";
import { PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { ARTICLES } from "./articles";
import { SearchResults } from "./search-results";

/** The articles beside what is read; while something is looked for, what was found stands in its place. */
export function DocsFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const query = search.get("q")?.trim() ?? "";
  return (
    <>
      <PageHeader
        title={<Trans>문서</Trans>}
        description={<Trans>광고를 붙이고 팔고 세는 일이 어떻게 움직이는지 설명해요.</Trans>}
      />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <ArticleList />
        <div className="min-w-0 max-w-3xl">
          <FilterBar search={{ name: "q", label: t`문서에서 찾기` }} />
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
