import type { Article } from "../article";
import { adBlocking } from "./ad-blocking";
import { appFrame } from "./app-frame";
import { apps } from "./apps";
import { audienceTargeting } from "./audience-targeting";
import { counting } from "./counting";
import { httpCalls } from "./http-calls";
import { identifierFree } from "./identifier-free";
import { inHouse } from "./in-house";
import { payout } from "./payout";
import { plan } from "./plan";
import { products } from "./products";
import { quests } from "./quests";
import { reactNativeSdk } from "./react-native-sdk";
import { review } from "./review";
import { sdkChanges } from "./sdk-changes";
import { settlement } from "./settlement";
import { start } from "./start";
import { testing } from "./testing";
import { units } from "./units";
import { webSdk } from "./web-sdk";
import { webhooks } from "./webhooks";
import { whyAds } from "./why-ads";

/** In the order in which a new publisher needs them. */
export const ARTICLES: readonly Article[] = [
  start,
  apps,
  units,
  webSdk,
  appFrame,
  reactNativeSdk,
  sdkChanges,
  httpCalls,
  testing,
  products,
  review,
  inHouse,
  audienceTargeting,
  identifierFree,
  whyAds,
  quests,
  adBlocking,
  counting,
  plan,
  settlement,
  payout,
  webhooks,
];

export const articleOf = (slug: string): Article | undefined => ARTICLES.find((each) => each.slug === slug);
