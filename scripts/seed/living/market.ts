/** Publishers, units and products of the demo, by key. */
export type PublisherKey = "weather" | "news" | "market";
export type UnitKey =
  | "weather-banner"
  | "weather-feed"
  | "news-top"
  | "news-article"
  | "news-related"
  | "news-opinion"
  | "market-home"
  | "market-list";
export type ProductKey =
  | "weather-cpm"
  | "weather-slot"
  | "news-cpm"
  | "news-slot"
  | "news-click"
  | "news-opinion"
  | "market-cpm"
  | "market-slot";

/** Traffic pattern of a publisher's readers. */
export interface Rhythm {
  /** Distribution of a day's requests over its hours in Korea. */
  hours: readonly number[];
  /** From Sunday on; a weekday is 1. */
  weekdays: readonly number[];
  /** Seasonal peak relative to the mean. */
  season: number;
  /** Day of the year of the peak, and the number of peaks per year. */
  peakDay: number;
  peaks: number;
}

export const RHYTHMS: Record<PublisherKey, Rhythm> = {
  // Read before going out and again in the evening; mostly in the cold and the rainy season.
  weather: {
    hours: [2, 1, 1, 1, 2, 4, 9, 12, 10, 7, 6, 6, 7, 6, 5, 5, 6, 8, 8, 7, 7, 6, 5, 3],
    weekdays: [0.92, 1, 1, 0.99, 1.01, 1.04, 0.95],
    season: 0.12,
    peakDay: 15,
    peaks: 2,
  },
  // Read on the way to work and at noon, and much less on weekends.
  news: {
    hours: [2, 1, 1, 1, 2, 4, 8, 11, 11, 8, 7, 7, 10, 8, 6, 6, 6, 7, 8, 6, 5, 5, 5, 3],
    weekdays: [0.68, 1.04, 1.02, 1, 1, 0.96, 0.64],
    season: 0.05,
    peakDay: 70,
    peaks: 1,
  },
  // Used in the evenings and on weekends, mostly before the end of the year.
  market: {
    hours: [4, 2, 1, 1, 1, 1, 2, 4, 5, 6, 6, 7, 8, 7, 6, 6, 6, 7, 8, 9, 11, 12, 10, 7],
    weekdays: [1.2, 1, 0.97, 0.98, 1, 1.05, 1.16],
    season: 0.18,
    peakDay: 335,
    peaks: 1,
  },
};

export interface LivingUnit {
  publisher: PublisherKey;
  name: string;
  format: "banner" | "native";
  /** Requests on a current weekday. */
  daily: number;
}

export const UNITS: Record<UnitKey, LivingUnit> = {
  "weather-banner": { publisher: "weather", name: "홈 상단 배너", format: "banner", daily: 11_500 },
  "weather-feed": { publisher: "weather", name: "피드 네이티브", format: "native", daily: 9_800 },
  "news-top": { publisher: "news", name: "메인 톱 배너", format: "banner", daily: 13_000 },
  "news-article": { publisher: "news", name: "기사 하단 배너", format: "banner", daily: 11_800 },
  "news-related": { publisher: "news", name: "추천 기사 네이티브", format: "native", daily: 10_800 },
  "news-opinion": { publisher: "news", name: "오피니언 배너", format: "banner", daily: 1_600 },
  "market-home": { publisher: "market", name: "홈 배너", format: "banner", daily: 7_800 },
  "market-list": { publisher: "market", name: "상품 목록 네이티브", format: "native", daily: 6_800 },
};

/** Share of answered requests whose ad counts as an impression. */
export const SEEN = 0.95;

export interface LivingProduct {
  publisher: PublisherKey;
  units: readonly UnitKey[];
  name: string;
  description: string;
  pricing: "cpm" | "cpp" | "cpc";
  /** Price of a thousand impressions, a slot per day, or a click. */
  priceMinor: number;
  minBudgetMinor: number;
  slots?: number;
  minDays?: number;
  /** Clicks per hundred thousand impressions. */
  ctrMilliPct: number;
}

export const PRODUCTS: Record<ProductKey, LivingProduct> = {
  "weather-cpm": {
    publisher: "weather",
    units: ["weather-banner", "weather-feed"],
    name: "홈·피드 노출형",
    description: "홈 배너와 피드에 고르게 보여요. 원하는 예산만큼 노출을 사요.",
    ...{ pricing: "cpm", priceMinor: 4_000, minBudgetMinor: 100_000, ctrMilliPct: 1_200 },
  },
  "weather-slot": {
    publisher: "weather",
    units: ["weather-banner", "weather-feed"],
    name: "홈·피드 구좌형",
    description: "하루 두 구좌만 판매해요. 정한 날 동안 노출의 절반을 가져가요.",
    ...{ pricing: "cpp", priceMinor: 45_000, minBudgetMinor: 135_000, ctrMilliPct: 1_250 },
    ...{ slots: 2, minDays: 3 },
  },
  "news-cpm": {
    publisher: "news",
    units: ["news-article", "news-related"],
    name: "기사·추천 노출형",
    description: "기사를 다 읽은 자리와 추천 기사 사이에 보여요.",
    ...{ pricing: "cpm", priceMinor: 4_500, minBudgetMinor: 100_000, ctrMilliPct: 900 },
  },
  "news-slot": {
    publisher: "news",
    units: ["news-top"],
    name: "메인 톱 고정",
    description: "메인 맨 위를 하루 두 광고주만 나눠 써요.",
    ...{ pricing: "cpp", priceMinor: 35_000, minBudgetMinor: 105_000, ctrMilliPct: 700 },
    ...{ slots: 2, minDays: 3 },
  },
  "news-click": {
    publisher: "news",
    units: ["news-related"],
    name: "추천 기사 클릭형",
    description: "추천 기사에서 눌러 찾아온 사람만큼만 받아요.",
    ...{ pricing: "cpc", priceMinor: 400, minBudgetMinor: 50_000, ctrMilliPct: 1_000 },
  },
  "news-opinion": {
    publisher: "news",
    units: ["news-opinion"],
    name: "오피니언 노출형",
    description: "사설과 칼럼을 읽는 독자에게만 보여요.",
    ...{ pricing: "cpm", priceMinor: 12_000, minBudgetMinor: 100_000, ctrMilliPct: 600 },
  },
  "market-cpm": {
    publisher: "market",
    units: ["market-home", "market-list"],
    name: "홈·목록 노출형",
    description: "장을 보는 사람에게 홈과 상품 목록에서 보여요.",
    ...{ pricing: "cpm", priceMinor: 6_000, minBudgetMinor: 100_000, ctrMilliPct: 1_800 },
  },
  "market-slot": {
    publisher: "market",
    units: ["market-home"],
    name: "홈 배너 하루 고정",
    description: "정한 날 동안 홈 배너를 혼자 써요.",
    ...{ pricing: "cpp", priceMinor: 50_000, minBudgetMinor: 50_000, ctrMilliPct: 1_500 },
    ...{ slots: 1, minDays: 1 },
  },
};

/** A product's promised daily impressions: its units' impressions on a current weekday, rounded to hundreds. */
export const promisedDaily = ({ units }: Pick<LivingProduct, "units">): number =>
  Math.round((units.reduce((sum, unit) => sum + UNITS[unit].daily, 0) * SEEN) / 100) * 100;
