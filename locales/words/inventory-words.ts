import type { MessageDescriptor } from "@lingui/core";
import type { AdFormat, Platform, ProductPricing } from "../../domain/kernel";

/* No macro here, since files are written where there is no macro transform. */
export const PRICING_WORDS: Record<ProductPricing, MessageDescriptor> = {
  cpp: /*i18n*/ { id: "pricing.cpp", message: "CPP · 기간제" },
  cpm: /*i18n*/ { id: "pricing.cpm", message: "CPM · 노출당" },
  cpc: /*i18n*/ { id: "pricing.cpc", message: "CPC · 클릭당" },
  inhouse: /*i18n*/ { id: "pricing.inhouse", message: "자체 광고" },
  cpq: /*i18n*/ { id: "pricing.cpq", message: "CPQ · 퀘스트" },
};

export const FORMAT_WORDS: Record<AdFormat, MessageDescriptor> = {
  banner: /*i18n*/ { id: "format.banner", message: "배너" },
  interstitial: /*i18n*/ { id: "format.interstitial", message: "전면" },
  rewarded: /*i18n*/ { id: "format.rewarded", message: "리워드" },
  native: /*i18n*/ { id: "format.native", message: "네이티브" },
  popup: /*i18n*/ { id: "format.popup", message: "팝업" },
  splash: /*i18n*/ { id: "format.splash", message: "스플래시" },
};

export const PLATFORM_WORDS: Record<Platform, MessageDescriptor> = {
  web: /*i18n*/ { id: "platform.web", message: "웹" },
  android: /*i18n*/ { id: "platform.android", message: "Android" },
  apple: /*i18n*/ { id: "platform.apple", message: "Apple" },
};
