export {
  type AdBlocking,
  type Advertised,
  type BlockedSubject,
  blockedBy,
  blockedCategoriesSchema,
  blockedFields,
  domainsMet,
  inListOrder,
  typedDomainsSchema,
} from "./ad-blocking";
export {
  ALLOWANCES,
  type Allowance,
  allowListChangeSchema,
  allowListEntrySchema,
  allowListFormSchema,
  type Grants,
  isTrusted,
} from "./allow-list";
export {
  BENEFIT_STATES,
  BENEFIT_TYPES,
  type BenefitState,
  type BenefitType,
  benefitSchemaFor,
  benefitState,
} from "./benefit";
export { adBlockingSchema, pastedDomainsSchema } from "./blocked-domains";
export {
  featuresSchema,
  isStepOpen,
  launchAddressSchema,
  launchFaceSchema,
  launchNameSchema,
  listingSchema,
  nextPlatformStep,
  PLATFORM_STEPS,
  type PlatformDraft,
  type PlatformStep,
  PROJECT_FEATURES,
  PROJECT_FEATURES_AT_LAUNCH,
  type ProjectFeature,
} from "./launch";
export { planLimitReasonField, planLimitSchema } from "./plan-limit";
export {
  aliasOfPath,
  answersOnPlatform,
  isHouseName,
  isReservedAlias,
  ownerOfHost,
  platformOrigin,
  projectPath,
} from "./platform-host";
export {
  accessTokenSchema,
  adAccountBlockSchema,
  adAccountSchema,
  adAccountUnblockSchema,
  aliasField,
  contactSchema,
  deletionSchema,
  generalSchema,
  newAliasField,
  openedAdAccountSchema,
  operationSchema,
  type PROJECT_LANGUAGES,
  parentMemoSchema,
  platformFaceSchema,
  platformSchema,
  profileSchema,
  regionFields,
} from "./schema";
export type { AllowListEntry } from "./views";
export {
  allowListEntryView,
  grantsView,
  offeredBenefitView,
  ownBenefitView,
  platformDraftView,
  platformView,
  projectView,
  publisherFaceView,
} from "./views";
