export { openDb } from "../../db/client";
export {
  forbidden,
  levelIn,
  type ProjectAccess,
  type ProjectRow,
  requireAccess,
  requireAccount,
  requireOperator,
  requireOwnersRight,
  requireRecentProof,
} from "./access";
export { type Answered, answerOnce } from "./answer-once";
export {
  type AuthContext,
  askOnce,
  createContext,
  type HostPlatform,
  type Identity,
  type Locale,
  type ServiceContext,
  type SetCookies,
  withIdempotencyKey,
  withSeenVersion,
} from "./context";
export { hasFeature, isListed, requireFeature } from "./features";
export { hashCode, keyedMac, newMailCode, purposeKey, seal, signatureFor, unseal } from "./keys";
export { findPlatform, senderAtHost, senderForPerson, senderForProject } from "./mail-sender";
export { enqueue, enqueueAll, type OutboxEntry } from "./outbox";
export {
  afterCursor,
  afterCursorAscending,
  holds,
  newestFirst,
  oldestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  placeOf,
  toPage,
} from "./paging";
export { isUnsaved, requireSeen, savedBy, saveOnce, saveSingle, saveVersioned } from "./save-once";
export { forgiveTries, knownDeviceCookie, throttle, throttleOrRefuse, waitBefore } from "./throttle";
export { hasItsTurn } from "./turn";
