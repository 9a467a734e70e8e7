import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { EmptyState } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { ARTICLES } from "./articles";
import { searchArticles } from "./search";

/** The sections in which the words stand, each by its anchor. */
export function SearchResults({ query }: { query: string }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const found = searchArticles(ARTICLES, query, i18n);
  if (found.length === 0) {
    return (
      <EmptyState title={t`찾는 내용이 없어요`} description={t`다른 말로 찾거나 목록에서 골라 주세요.`} />
    );
  }
  return (
    <section aria-label={t`찾은 내용`}>
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
