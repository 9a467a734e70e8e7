import { accountCalls } from "./areas/account";
import { accountSelfCalls } from "./areas/account-self";
import { adProductCalls } from "./areas/ad-product";
import { adUnitCalls } from "./areas/ad-unit";
import { alertCalls } from "./areas/alerts";
import { assetCalls } from "./areas/asset";
import { authCalls } from "./areas/auth";
import { campaignCalls } from "./areas/campaign";
import { campaignQueryCalls } from "./areas/campaign-query";
import { campaignReviewCalls } from "./areas/campaign-review";
import { creativeCalls } from "./areas/creative";
import { groupCalls } from "./areas/groups";
import { memberCalls } from "./areas/members";
import { operatorCalls } from "./areas/operator";
import { projectCalls } from "./areas/project";
import { projectAppCalls } from "./areas/project-app";
import { projectAppOwnershipCalls } from "./areas/project-app-ownership";
import { projectPlatformCalls } from "./areas/project-platform";
import { reportCalls } from "./areas/report";
import { testingCalls } from "./areas/testing";
import type { Call } from "./call";

/** Every call that is answered; the router, the documents and the tests read this one list. */
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
  ...campaignQueryCalls,
  ...campaignCalls,
  ...campaignReviewCalls,
  ...creativeCalls,
  ...assetCalls,
  ...reportCalls,
  ...testingCalls,
  ...operatorCalls,
];
