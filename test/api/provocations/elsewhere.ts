/**
 * Codes that are provoked by tests of another part of the product, with that part.
 */
export const ELSEWHERE: Record<string, string> = {
  "090": "ad units",
  "093": "ad units",
  PROJECT_APP_NOT_FOUND: "apps",
  PROJECT_APP_PACKAGE_ID_REQUIRED: "apps",
  PROJECT_APP_CHALLENGE_EMAIL_REQUIRED: "apps",
  PROJECT_APP_RESOLVE_CODE_REQUIRED: "apps",
  CAMPAIGN_CPQ_DATA_REQUIRED: "quests",
  AD_UNIT_NOT_FOUND: "ad units",
  AD_PRODUCT_NOT_FOUND: "ad products",
  AD_PRODUCT_TESTER_NOT_FOUND: "ad products",
  AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE: "quests",
  ASSET_NOT_AVAILABLE: "creatives",
  "missing OAuth code": "said by a page: test/services/people/auth/provider.test.ts",
  "ownership not verified or bad code": "apps",
  "app registration failed": "apps",
  "overuse of free limit stops delivery": "pricing",
};
