import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { StoryView } from "../../../domain/content";
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from "../../../domain/content";
import { BILLING_ZONE, DAY_MS } from "../../../domain/kernel";
import { filePath } from "../../ui/file-path";
import { useFormat } from "../../ui/use-format";
import { CATEGORY_WORDS } from "./story-words";

/** A story; its HTML was rendered at publication. */
export function StoryArticle({ story }: { story: StoryView }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { locale, dayOf } = useFormat();
  const { title, summary, html, minutes } = locale === "en" ? story.en : story.ko;
  const cover = filePath(story.coverAssetId);
  const published = dayOf(story.publishedAt, BILLING_ZONE);
  const changed = dayOf(story.changedAt, BILLING_ZONE);
  return (
    <article className="mx-auto max-w-3xl py-4">
      <p className="text-sm font-semibold text-brand-ink">
        <a href={`/blog?category=${story.category}`} className="inline-flex min-h-6 items-center">
          {i18n._(CATEGORY_WORDS[story.category])}
        </a>
      </p>
      <h1 className="mt-2 text-3xl leading-tight font-extrabold text-balance wrap-anywhere">{title}</h1>
      <p className="mt-3 text-base text-ink-muted wrap-anywhere">{summary}</p>
      <p className="mt-3 flex flex-wrap gap-x-3 text-[13px] text-ink-muted">
        <time dateTime={new Date(story.publishedAt).toISOString()}>{published}</time>
        {story.changedAt - story.publishedAt > DAY_MS && (
          <span>
            <Trans>{changed} 수정</Trans>
          </span>
        )}
        <span>{t`읽는 데 ${minutes}분`}</span>
      </p>
      {cover && (
        <img
          src={cover}
          alt=""
          width={COVER_WIDTH_PX}
          height={COVER_HEIGHT_PX}
          className="mt-6 h-auto w-full rounded-lg border border-line"
        />
      )}
      <div
        className="prose mt-8"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown without HTML, when it was published: decision 0175
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </article>
  );
}
