/**
 * The error catalogue: every code a call can answer, with its HTTP status.
 * Source: specification section 8; statuses from readings 1. The words live in the message catalogues only.
 */
export const ERROR_STATUS = {
  "070": 400,
  "071": 400,
  "072": 400,
  "073": 400,
  "080": 400,
  "081": 400,
  "090": 400,
  "093": 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  OPERATOR_SECOND_FACTOR_REQUIRED: 403,
  PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  DAILY_QUOTA_REACHED: 429,
  QUOTA_REACHED: 429,
  IDEMPOTENCY_KEY_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  CONFLICT: 409,
  ACCOUNT_NOT_FOUND: 404,
  ACCOUNT_GROUP_NOT_FOUND: 404,
  ACCOUNT_EMAIL_DUPLICATED: 409,
  ACCOUNT_CANNOT_BE_DELETED: 409,
  ACCOUNT_CANNOT_BE_DEMOTED: 409,
  INVITATION_NOT_ACCEPTABLE: 422,
  MEMBERSHIP_SYNC_TOO_SOON: 429,
  PROJECT_NOT_FOUND: 404,
  PROJECT_CANNOT_BE_DELETED: 409,
  PROJECT_MUTATION_NOT_ACCEPTABLE: 422,
  PROJECT_FEATURES_REQUIRED: 422,
  PROJECT_KIND_MUST_BE_ADV: 422,
  PROJECT_KIND_MUST_BE_PUB: 422,
  PROJECT_PRICING_PLAN_NOT_ACCEPTABLE: 422,
  PROJECT_APP_NOT_FOUND: 404,
  PROJECT_APP_PACKAGE_ID_REQUIRED: 422,
  PROJECT_APP_CHALLENGE_EMAIL_REQUIRED: 422,
  PROJECT_APP_RESOLVE_CODE_REQUIRED: 422,
  PROJECT_APP_OWNERSHIP_NOT_VERIFIED: 422,
  CAMPAIGN_NOT_FOUND: 404,
  CAMPAIGN_FILTER_NOT_ACCEPTABLE: 422,
  CAMPAIGN_MUTATION_NOT_ALLOWED: 409,
  CAMPAIGN_PERIOD_OVER: 409,
  CAMPAIGN_POSTPONING_NOT_ALLOWED: 409,
  CAMPAIGN_QUOTE_CHANGED: 409,
  CAMPAIGN_CPQ_DATA_REQUIRED: 422,
  CAMPAIGN_CREATIVE_NOT_FOUND: 404,
  CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED: 409,
  CAMPAIGN_CREATIVE_NOT_VIEWABLE: 409,
  AD_UNIT_NOT_FOUND: 404,
  AD_PRODUCT_NOT_FOUND: 404,
  AD_PRODUCT_TESTER_NOT_FOUND: 404,
  AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE: 422,
  AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS: 409,
  AD_PRODUCT_BOOK_LIMIT_EXCEEDED: 429,
  AD_ACCOUNT_BLOCKED: 403,
  TARGETING_NOT_FOUND: 404,
  TARGETING_LOCKED: 409,
  TARGETING_CATEGORY_NOT_FOUND: 404,
  TARGETING_CATEGORY_LOCKED: 409,
  TARGETING_EVENT_NAME_LIMIT_EXCEEDED: 409,
  PAYMENT_REQUIRED: 422,
  PAYMENT_LIMIT_EXCEEDED: 422,
  PAYMENT_METHOD_NOT_FOUND: 404,
  PAYMENT_BILLING_KEY_NOT_FOUND: 404,
  PAYMENT_BILLING_KEY_DUPLICATED: 409,
  PAYMENT_CANNOT_BE_DELETED: 409,
  SETTLEMENT_NOT_FOUND: 404,
  ASSET_NOT_AVAILABLE: 422,
  UNCATCHED: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Message codes per wrong field: `{ "schedule.startsOn": ["tooEarly|min=2026-12-02"] }`; see `validation.ts`. */
export type FieldErrors = Record<string, string[]>;

/**
 * A refusal that the caller can understand and act on. Thrown by verbs, mapped once by each adapter.
 * `fields` holds message codes, never words.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, options: { fields?: FieldErrors; details?: Record<string, unknown> } = {}) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
