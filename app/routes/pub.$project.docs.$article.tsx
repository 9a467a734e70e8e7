import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { ArrowRight, ChevronLeft, ChevronRight, ExternalLink } from "lucide-react";
import { z } from "zod";
import { AppError } from "../../domain/kernel";
import {
  type Article,
  type Block,
  blockKey,
  codeKey,
  type DocsTarget,
} from "../areas/publisher/docs/article";
import { ARTICLES, articleOf } from "../areas/publisher/docs/articles";
import { DocsFrame } from "../areas/publisher/docs/docs-frame";
import { codeSpanView, highlighted } from "../areas/publisher/docs/highlight.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import type { CodeSpan } from "../ui/code-spans";
import { CopyField } from "../ui/copy-field";

export const handle = { access: "project.read", title: msg`문서` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    adServeOrigin: z.string(),
    /** Highlighted code by `codeKey`. */
    codes: z.record(z.string(), z.array(codeSpanView)),
  }),
  async ({ ctx, id }) => {
    const article = articleOf(id("article"));
    if (!article) throw new AppError("NOT_FOUND");
    const adServeOrigin = ctx.env.AD_SERVE_ORIGIN;
    return { adServeOrigin, codes: highlighted(article, adServeOrigin) };
  },
);

export default function DocsArticleRoute() {
  const article = articleOf(useParams().article ?? "");
  const data = useLoaderData<typeof loader>();
  return article ? <ArticleScreen article={article} {...data} /> : null;
}

interface BlockViewProps {
  block: Block;
  adServeOrigin: string;
  spans: readonly CodeSpan[] | undefined;
}

/** A block of an article. */
function BlockView({ block, adServeOrigin, spans }: BlockViewProps) {
  const { i18n } = useRuntime();
  switch (block.kind) {
    case "text":
      return (
        <p className="text-sm leading-6">
          <Words text={i18n._(block.words)} />
        </p>
      );
    case "list":
    case "steps": {
      const Tag = block.kind === "list" ? "ul" : "ol";
      const look = block.kind === "list" ? "list-disc" : "list-decimal";
      return (
        <Tag className={`${look} flex flex-col gap-1.5 pl-5 text-sm leading-6`}>
          {block.items.map((item) => {
            const words = i18n._(item);
            return (
              <li key={words}>
                <Words text={words} />
              </li>
            );
          })}
        </Tag>
      );
    }
    case "code":
      return (
        <CopyField multiline label={i18n._(block.label)} value={block.code(adServeOrigin)} spans={spans} />
      );
    case "link":
      return <Way target={block.target} words={i18n._(block.label)} adServeOrigin={adServeOrigin} />;
  }
}

/** Text in which backticks mark code. */
function Words({ text }: { text: string }) {
  return text.split("`").map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <code key={at} className="rounded bg-sunken px-1 font-mono text-[13px] break-words">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

const LINK = "inline-flex min-h-6 items-center gap-1 text-sm font-medium text-brand-ink hover:underline";

function Way({ target, words, adServeOrigin }: { target: DocsTarget; words: string; adServeOrigin: string }) {
  const { path } = useProject();
  if (target.kind === "page") {
    return (
      <p>
        <Link to={path(target.path)} className={LINK}>
          {words}
          <ArrowRight size={14} aria-hidden="true" />
        </Link>
      </p>
    );
  }
  const href = target.kind === "ad-server" ? `${adServeOrigin}${target.path}` : target.path;
  return (
    <p>
      <a href={href} target="_blank" rel="noreferrer" className={LINK}>
        {words}
        <ExternalLink size={14} aria-hidden="true" />
      </a>
    </p>
  );
}

interface ArticleScreenProps {
  article: Article;
  adServeOrigin: string;
  codes: Record<string, CodeSpan[]>;
}

/** An article with its contents; each section has an anchor. */
function ArticleScreen({ article, adServeOrigin, codes }: ArticleScreenProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { slug, title, summary, sections } = article;
  return (
    <DocsFrame>
      <article>
        <h2 className="text-lg leading-7 font-bold">{i18n._(title)}</h2>
        <p className="pt-1 text-sm text-ink-muted">{i18n._(summary)}</p>
        {sections.length > 1 && (
          <nav aria-label={t`목차`} className="pt-3">
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
                <BlockView
                  key={blockKey(block)}
                  block={block}
                  adServeOrigin={adServeOrigin}
                  spans={codes[codeKey(section.id, blockKey(block))]}
                />
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
      aria-label={t`이전·다음 문서`}
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
