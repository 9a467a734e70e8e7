import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { AD_FORMATS } from "../../../domain/kernel";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { useMediaWords } from "../advertiser/media/media-words";
import { PlacementSketch } from "../advertiser/placement-sketch";
import { useNames } from "../campaign/names";
import type { MediaPage } from "./media-page.server";

/** Audience of a publisher; a figure that is not counted is shown as not measured. */
export function MediaFacts({ media }: Pick<MediaPage, "media">) {
  const { t } = useLingui();
  const words = useMediaWords();
  const names = useNames();
  const { number } = useFormat();
  const none = t`측정되지 않음`;
  const usersWord = (users: string) => t`${users}명`;
  const groupsBy = (by: "country" | "language") =>
    media.spread
      .filter((group) => group.by === by)
      .map(({ name, users }) => `${name} ${usersWord(number(users))}`)
      .join(", ");
  const facts = [
    { key: "readers", term: t`하루 사용자`, value: words.readers(media) },
    {
      key: "platforms",
      term: t`플랫폼`,
      value:
        words
          .platforms(media)
          .map(({ word }) => word)
          .join(", ") || "-",
    },
    { key: "country", term: t`매체의 국가`, value: names.country(media.country) },
    { key: "language", term: t`매체의 언어`, value: names.language(media.language) },
    { key: "countries", term: t`국가별 사용자`, value: groupsBy("country") },
    { key: "languages", term: t`언어별 사용자`, value: groupsBy("language") },
    { key: "topics", term: t`콘텐츠 주제`, value: media.topics.join(", ") || none },
  ];
  return (
    <Card title={<Trans>매체 사용자</Trans>}>
      {/* What is not counted by country or language has no line. */}
      <Facts facts={facts.filter(({ value }) => value !== "")} />
      <p className="mt-3 text-[13px] text-ink-muted">
        <Trans>
          하루 사용자는 최근 30일 동안 앱이 광고를 요청한 사용자를 날짜별로 집계해 평균한 값이에요.
        </Trans>
      </p>
    </Card>
  );
}

export function Facts({ facts }: { facts: readonly { key: string; term: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {facts.map(({ key, term, value }) => (
        <div key={key} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="nums text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Each format with a drawing of an ad in it. */
export function MediaFormats({ media, products }: Pick<MediaPage, "media" | "products">) {
  const words = useMediaWords();
  const formats = words.formats(media);
  if (formats.length === 0) return null;
  return (
    <Card title={<Trans>광고 형식</Trans>}>
      <ul className="flex flex-wrap gap-4">
        {AD_FORMATS.flatMap((format) => formats.filter(({ key }) => key === format)).map(({ key, word }) => {
          const selling = products.filter((offer) => offer.formats.includes(key));
          return (
            <li key={key} className="flex flex-col items-center gap-2">
              <PlacementSketch
                formats={[key]}
                isQuest={false}
                isOnWeb={selling.length > 0 && selling.every(({ isOnWeb }) => isOnWeb)}
                hasVideo={selling.some(({ product }) => product.videoPriceMinor !== null)}
                coverAssetId={media.coverAssetId}
                className="flex h-36 items-center justify-center rounded-md bg-sunken p-3"
              />
              <span className="text-[13px] font-medium">{word}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Price ranges of the products on sale. */
export function MediaPrices({ media }: Pick<MediaPage, "media">) {
  const { t } = useLingui();
  const words = useMediaWords();
  if (media.terms.length === 0) return null;
  const facts = media.terms.map((terms) => {
    const least = words.least(terms);
    const { products } = terms;
    return {
      key: `${terms.pricing} ${terms.currency}`,
      term: (
        <>
          {words.pricing(terms)}
          <span className="block text-[13px]">{t`상품 ${products}개`}</span>
        </>
      ),
      value: (
        <>
          {words.price(terms)}
          {least && <span className="block text-[13px] text-ink-muted">{t`최소 ${least}부터`}</span>}
        </>
      ),
    };
  });
  return (
    <Card title={<Trans>가격</Trans>}>
      <Facts facts={facts} />
      <p className="mt-3 text-[13px] text-ink-muted">
        <Trans>
          지금 판매 중인 상품의 가격이에요. 할인, 타깃팅 추가 요금, 부가세는 예약할 때 더하거나 빼요.
        </Trans>
      </p>
    </Card>
  );
}
