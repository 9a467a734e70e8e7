import { useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import type { PromotionView } from "../../../domain/content";
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from "../../../domain/content";
import { filePath } from "../../ui/file-path";
import { useFormat } from "../../ui/use-format";

/** A promotion in the reader's language, or in Korean if there is no translation. */
export function promotionIn(locale: string, promotion: PromotionView) {
  const isEnglish = locale === "en" && promotion.titleEn !== "";
  return isEnglish
    ? { title: promotion.titleEn, summary: promotion.summaryEn, content: promotion.contentEn }
    : { title: promotion.title, summary: promotion.summary, content: promotion.content };
}

/** A publisher's current announcements; empty if there are none. */
export function Promotions({ promotions }: { promotions: readonly PromotionView[] }) {
  const { t } = useLingui();
  if (promotions.length === 0) return null;
  return (
    <section aria-label={t`프로모션`} className="pb-6">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {promotions.map((promotion) => (
          <li key={promotion.id} className="flex">
            <PromotionCard promotion={promotion} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PromotionCard({ promotion }: { promotion: PromotionView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { title, summary, content } = promotionIn(format.locale, promotion);
  const until = format.day(promotion.toDay);
  const cover = filePath(promotion.coverAssetId);
  return (
    <article className="flex w-full flex-col overflow-hidden rounded-lg border border-line bg-surface">
      {cover && (
        <img
          src={cover}
          alt=""
          width={COVER_WIDTH_PX}
          height={COVER_HEIGHT_PX}
          loading="lazy"
          className="aspect-[1200/630] w-full object-cover"
        />
      )}
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="font-bold wrap-anywhere">{title}</h2>
        <p className="text-sm wrap-anywhere">{summary}</p>
        {content && <p className="text-[13px] whitespace-pre-wrap text-ink-muted wrap-anywhere">{content}</p>}
        <p className="mt-auto pt-2 text-[13px] text-ink-muted">{t`${until}까지`}</p>
        {promotion.link && (
          <a
            href={promotion.link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex min-h-6 items-center gap-1 self-start text-sm text-brand-ink underline underline-offset-2"
          >
            {t`자세히 보기`}
            <span className="sr-only">: {title}</span>
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        )}
      </div>
    </article>
  );
}
