import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { LinkButton } from "../../../components/button";
import { useProject } from "../../../shell/use-project";
import { type Article, blockKey } from "./article";
import { ARTICLES } from "./articles";
import { BlockView } from "./block-view";
import { DocsFrame } from "./docs-frame";

interface ArticleScreenProps {
  article: Article;
  adServeOrigin: string;
}

/** One article with its contents, each part under an anchor of its own. */
export function ArticleScreen({ article, adServeOrigin }: ArticleScreenProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { slug, title, summary, sections } = article;
  return (
    <DocsFrame>
      <article>
        <h2 className="text-lg leading-7 font-bold">{i18n._(title)}</h2>
        <p className="pt-1 text-sm text-ink-muted">{i18n._(summary)}</p>
        {sections.length > 1 && (
          <nav aria-label={t`이 문서의 차례`} className="pt-3">
            <ul className="flex flex-wrap gap-x-4 text-sm">
              {sections.map((section) => (
                <li key={section.id}>
                  <Link
                    to={`#${section.id}`}
                    className="inline-flex min-h-6 items-center text-brand-ink hover:underline"
                  >
                    {i18n._(section.title)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="pt-7">
            <h3 id={`${section.id}-title`} className="pb-2 text-[15px] font-semibold">
              <Link to={`#${section.id}`} className="hover:underline">
                {i18n._(section.title)}
              </Link>
            </h3>
            <div className="flex flex-col gap-3">
              {section.blocks.map((block) => (
                <BlockView key={blockKey(block)} block={block} adServeOrigin={adServeOrigin} />
              ))}
            </div>
          </section>
        ))}
      </article>
      <Neighbours slug={slug} />
    </DocsFrame>
  );
}

function Neighbours({ slug }: { slug: string }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const at = ARTICLES.findIndex((each) => each.slug === slug);
  const before = ARTICLES[at - 1];
  const after = ARTICLES[at + 1];
  return (
    <nav
      aria-label={t`앞뒤 문서`}
      className="mt-8 flex flex-wrap justify-between gap-2 border-t border-line pt-4"
    >
      {before ? (
        <LinkButton
          size="small"
          to={path(`docs/${before.slug}`)}
          icon={<ChevronLeft size={16} aria-hidden="true" />}
        >
          {i18n._(before.title)}
        </LinkButton>
      ) : (
        <span />
      )}
      {after && (
        <LinkButton size="small" to={path(`docs/${after.slug}`)}>
          {i18n._(after.title)}
          <ChevronRight size={16} aria-hidden="true" />
        </LinkButton>
      )}
    </nav>
  );
}
