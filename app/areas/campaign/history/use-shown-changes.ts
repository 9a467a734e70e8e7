import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import type { CampaignChange, CampaignTargeting, CreativeChange } from "../../../../domain/booking";
import { ctaLabel } from "../../../../locales/words/cta";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { useFormat } from "../../../ui/use-format";
import { CATEGORY_WORDS } from "../category-words";
import { BROWSER_WORDS, WEEKDAY_WORDS } from "../creatives/schedule-words";
import { useNames } from "../names";
import { audienceNames } from "../targeting-summary";
import type { ShownChange } from "./change-list";

/** A change for display: both values formatted by `write`, or a dash if empty. */
function shown<T>(
  { field, before, after }: { field: string; before: T; after: T },
  term: string,
  write: (value: NonNullable<T>) => string = String,
): ShownChange {
  const written = (value: T) =>
    value === null || value === undefined || value === "" ? "–" : write(value) || "–";
  return { key: field, term, values: { before: written(before), after: written(after) } };
}

type Named<Change extends { field: PropertyKey }> = {
  [F in Change["field"]]: (change: Extract<Change, { field: F }>) => ShownChange;
};

/** Formats a change by its field's row in the table. */
function rowOf<Change extends { field: string }>(table: Named<Change>, change: Change): ShownChange {
  const write = table[change.field as Change["field"]] as (change: Change) => ShownChange;
  return write(change);
}

/** Changes of a campaign in words. */
export function useShownCampaignChanges({
  campaign,
  offer,
}: Pick<ShownCampaignDetail, "campaign" | "offer">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const names = useNames();
  const yesOrNo = (value: boolean) => (value ? t`요청함` : t`요청 안 함`);
  const times = (most: number) => t`${format.number(most)}회`;
  const methods: Record<string, string> = {
    manual: t`수동 결제`,
    card: t`카드`,
    representative: t`대행 결제`,
  };
  const own = (ids: readonly string[]) => audienceNames(ids, offer.product.targetings);
  const audience = ({ languages, countries, targetings, ...without }: CampaignTargeting) => {
    const { excludedLanguages, excludedCountries, excludedTargetings } = without;
    const wanted = [...languages.map(names.language), ...countries.map(names.country), ...own(targetings)];
    const excluded = [
      ...excludedLanguages.map(names.language),
      ...excludedCountries.map(names.country),
      ...own(excludedTargetings),
    ];
    const exclusion = excluded.length > 0 ? t`제외: ${excluded.join(", ")}` : "";
    return [wanted.join(", "), exclusion].filter(Boolean).join(" · ") || t`전체`;
  };
  const table: Named<CampaignChange> = {
    name: (change) => shown(change, t`캠페인 이름`),
    startDay: (change) => shown(change, t`시작일`, format.day),
    endDay: (change) => shown(change, t`종료일`, format.day),
    sameDay: (change) => shown(change, t`당일 시작`, yesOrNo),
    slots: (change) => shown(change, t`구좌`, format.number),
    budgetMinor: (change) => shown(change, t`예산`, (minor) => format.money(minor, campaign.currency)),
    inhouseImpressions: (change) => shown(change, t`노출 한도`, times),
    targeting: (change) => shown(change, t`타깃팅`, audience),
    advertiserName: (change) => shown(change, t`광고주`),
    advertiserLink: (change) => shown(change, t`광고주 링크`),
    advertiserCategory: (change) => shown(change, t`광고 업종`, (known) => i18n._(CATEGORY_WORDS[known])),
    destinationUrl: (change) => shown(change, t`랜딩 URL`),
    contractName: (change) => shown(change, t`계약 담당자`),
    contractEmail: (change) => shown(change, t`계약 담당자 이메일`),
    agencyName: (change) => shown(change, t`대행사`),
    agencyEmail: (change) => shown(change, t`대행사 이메일`),
    termsAssetId: ({ field }) => ({ key: field, term: t`계약 조건` }),
    frequencyCap: (change) => shown(change, t`노출 빈도`, times),
    dailyQuota: (change) => shown(change, t`하루 한도`, times),
    paymentMethod: (change) => shown(change, t`결제 방법`, (method) => methods[method] ?? method),
    quest: ({ field }) => ({ key: field, term: t`퀘스트` }),
  };
  return (changes: readonly CampaignChange[]) => changes.map((change) => rowOf(table, change));
}

/** Changes of a creative in words; times in the product's time zone. */
export function useShownCreativeChanges({ offer }: Pick<ShownCampaignDetail, "offer">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const time = (ms: number) => format.dateTime(ms, offer.product.timezone);
  const every = <T>(values: readonly T[], word: (value: T) => string) =>
    values.length === 0 ? t`전체` : values.map(word).join(", ");
  const weekday = (day: number) => {
    const word = WEEKDAY_WORDS[day - 1];
    return word ? i18n._(word) : String(day);
  };
  const browser = (name: string) =>
    name in BROWSER_WORDS ? i18n._(BROWSER_WORDS[name as keyof typeof BROWSER_WORDS]) : name;
  const unitName = (id: string) =>
    offer.units.find((unit) => unit.id === id)?.name ?? t`상품에서 제외된 유닛`;
  const types = { image: t`이미지`, video: t`동영상`, cover: t`이미지` };
  const table: Named<CreativeChange> = {
    assetId: ({ field }) => ({ key: field, term: t`이미지·동영상` }),
    type: (change) => shown(change, t`종류`, (type) => types[type]),
    unitId: (change) => shown(change, t({ message: "광고 유닛", context: "one" }), unitName),
    name: (change) => shown(change, t`소재 이름`),
    altText: (change) => shown(change, t`대체 텍스트`),
    headline: (change) => shown(change, t`제목`),
    body: (change) => shown(change, t`본문`),
    cta: (change) => shown(change, t`버튼`, (cta) => ctaLabel(i18n, cta) ?? ""),
    ctaTextColor: (change) => shown(change, t`버튼 텍스트 색`),
    ctaColor: (change) => shown(change, t`버튼 색`),
    texts: (change) => shown(change, t`텍스트`, (texts) => texts.map(({ text }) => text).join(" / ")),
    profileName: (change) => shown(change, t`프로필 이름`),
    profileAssetId: ({ field }) => ({ key: field, term: t`프로필 이미지` }),
    destinationUrl: (change) => shown(change, t`랜딩 URL`),
    displayFrom: (change) => shown(change, t`노출 시작`, time),
    displayTo: (change) => shown(change, t`노출 종료`, time),
    weekdays: (change) => shown(change, t`요일`, (days) => every(days, weekday)),
    hours: (change) => shown(change, t`시간`, (hours) => every(hours, (hour) => t`${hour}시`)),
    browsers: (change) => shown(change, t`브라우저`, (browsers) => every(browsers, browser)),
  };
  return (changes: readonly CreativeChange[]) => changes.map((change) => rowOf(table, change));
}
