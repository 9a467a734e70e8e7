export { openDb } from "../../db/client";
export {
  forbidden,
  hasFeature,
  isListed,
  levelIn,
  mayStill,
  type ProjectAccess,
  type ProjectRow,
  requireAccess,
  requireAccount,
  requireAct,
  requireFeature,
  requireOperator,
  requireOperatorRead,
  requireOwnersRight,
  requirePageAccess,
  requireProofFor,
  requireRecentProof,
  viewEndsAt,
} from "./access";
export { type Answered, answerOnce } from "./answer-once";
export { auditHash, CHAIN_START } from "./audit-chain";
export {
  type AuthContext,
  askOnce,
  askUntilWritten,
  createContext,
  type HostPlatform,
  type Identity,
  type Locale,
  type ServiceContext,
  type SetCookies,
  withIdempotencyKey,
  withSeenVersion,
} from "./context";
export { askStores, askStoresOf, figuresOf, hasFigures, isAmong, publishersOf } from "./figures";
export { hashCode, keyedMac, newMailCode, purposeKey, seal, signatureFor, unseal } from "./keys";
export { findPlatform, senderAtHost, senderForPerson, senderForProject } from "./mail-sender";
export {
  afterChosenCursor,
  afterCursor,
  afterCursorAscending,
  hasItsTurn,
  holds,
  inChosenOrder,
  newestFirst,
  oldestFirst,
  onDaysOf,
  type Page,
  type PageQuery,
  pageQuerySchema,
  periodFields,
  placeOf,
  sortSchema,
  toChosenPage,
  toPage,
} from "./paging";
export type { WorkChallenge } from "./proof-of-work";
export { forgetSentMails, sendMail } from "./send-mail";
export {
  forgiveTries,
  knownDeviceCookie,
  signUpDeviceCookie,
  throttle,
  throttleOrRefuse,
  waitBefore,
} from "./throttle";
export {
  attemptsMax,
  type CampaignStep,
  type CreativeStep,
  changeRow,
  commitChange,
  commitWork,
  isUnsaved,
  newWithHistory,
  outboxStatement,
  requireSeen,
  rowChange,
  saveOnce,
  saveRow,
  saveSingle,
  type Work,
  wakeOutbox,
} from "./work";
