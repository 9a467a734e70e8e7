import { campaignCalls } from "./booking/campaign";
import { campaignQueryCalls } from "./booking/campaign-query";
import { campaignReviewCalls, creativeCalls } from "./booking/review";
import type { Call } from "./call";
import { assetCalls } from "./content/asset";
import { contentCalls } from "./content/site";
import { operatorCalls } from "./desk/operator";
import { adProductCalls } from "./inventory/ad-product";
import { adUnitCalls } from "./inventory/ad-unit";
import { projectAppCalls, projectAppOwnershipCalls } from "./inventory/app";
import { targetingCalls } from "./inventory/targeting";
import { paymentCalls } from "./money/payment";
import { accountCalls, accountSelfCalls, alertCalls, authCalls } from "./people/account";
import { groupCalls, memberCalls } from "./people/members";
import { projectCalls } from "./platform/project";
import { projectPlatformCalls } from "./platform/project-platform";
import { reportCalls } from "./reports/report";
import { testingCalls } from "./serving/testing";
import { pricingCalls } from "./settlement/pricing";
import { settlementCalls } from "./settlement/settlement";

/** Every call of the API; the router, the documents and the tests use this list. */
export const CALLS: readonly Call[] = [
  ...authCalls,
  ...accountCalls,
  ...accountSelfCalls,
  ...memberCalls,
  ...groupCalls,
  ...alertCalls,
  ...projectCalls,
  ...projectPlatformCalls,
  ...projectAppCalls,
  ...projectAppOwnershipCalls,
  ...adUnitCalls,
  ...adProductCalls,
  ...targetingCalls,
  ...campaignQueryCalls,
  ...campaignCalls,
  ...campaignReviewCalls,
  ...creativeCalls,
  ...assetCalls,
  ...contentCalls,
  ...paymentCalls,
  ...reportCalls,
  ...testingCalls,
  ...operatorCalls,
  ...settlementCalls,
  ...pricingCalls,
];
