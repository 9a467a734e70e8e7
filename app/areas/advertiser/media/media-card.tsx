import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Tag } from "lucide-react";
import type { ReactNode } from "react";
import type { PromotionView } from "../../../../domain/content";
import type { MediaItem } from "../../../../worker/services/platform";
import { Badge } from "../../../ui/badge";
import { useFormat } from "../../../ui/use-format";
import { promotionIn } from "../../landing/promotions";
import { PublisherFace } from "../publisher-face";
import { useMediaWords } from "./media-words";

interface MediaCardProps {
  media: MediaItem;
  promotions: readonly PromotionView[];
  /** Buttons in the last line. */
  children?: ReactNode;
}

/** A publisher in the catalogue, public or signed in; its name leads to its media page. */
export function MediaCard({ media, promotions, children }: MediaCardProps) {
  const { t } = useLingui();
  const words = useMediaWords();
  const { productCount } = media;
  return (
    <article className="flex w-full flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2>
        <Link to={`/media/${media.alias}`} reloadDocument className="block hover:underline">
          <PublisherFace publisher={{ ...media, profileName: null, profileAssetId: null }} />
        </Link>
      </h2>
      <p className="line-clamp-3 text-sm text-ink-muted wrap-anywhere">
        {media.description || t`등록된 소개가 없어요.`}
      </p>
      <ul aria-label={t`형식과 플랫폼`} className="flex flex-wrap gap-1.5">
        {[...words.formats(media), ...words.platforms(media)].map(({ key, word }) => (
          <li key={key}>
            <Badge>{word}</Badge>
          </li>
        ))}
        {media.topics.map((topic) => (
          <li key={`topic ${topic}`}>
            <Badge tone="brand">{topic}</Badge>
          </li>
        ))}
      </ul>
      <Promotions promotions={promotions} />
      <dl className="mt-auto grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px]">
        <dt className="text-ink-muted">{t`하루 사용자`}</dt>
        <dd className="nums text-right">{words.readers(media)}</dd>
        {media.terms.map((terms) => (
          <MediaPrice key={`${terms.pricing} ${terms.currency}`} terms={terms} />
        ))}
      </dl>
      <p className="nums text-[13px] text-ink-muted">
        {productCount > 0 ? t`판매 중인 상품 ${productCount}개` : t`판매 중인 상품이 없어요`}
      </p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </article>
  );
}

function MediaPrice({ terms }: { terms: MediaItem["terms"][number] }) {
  const { t } = useLingui();
  const words = useMediaWords();
  const least = words.least(terms);
  return (
    <>
      <dt className="text-ink-muted">{words.pricing(terms)}</dt>
      <dd className="nums text-right">
        {words.price(terms)}
        {least && <span className="block text-ink-muted">{t`최소 ${least}부터`}</span>}
      </dd>
    </>
  );
}

function Promotions({ promotions }: Pick<MediaCardProps, "promotions">) {
  const { t } = useLingui();
  const { locale } = useFormat();
  if (promotions.length === 0) return null;
  return (
    <ul aria-label={t`프로모션`} className="flex flex-col gap-1.5">
      {promotions.map((promotion) => {
        const { title, summary } = promotionIn(locale, promotion);
        return (
          <li key={promotion.id} className="flex items-start gap-2 text-[13px]">
            <Tag size={14} className="mt-0.5 shrink-0 text-brand-ink" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{title}</span> {summary}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
