/** HTTP statuses of error codes, if not 400. Toss Payments' error codes, API 2022-11-16. */
const STATUSES: Readonly<Record<string, number>> = {
  UNAUTHORIZED_KEY: 401,
  INCORRECT_BASIC_AUTH_FORMAT: 403,
  REJECT_CARD_PAYMENT: 403,
  REJECT_CARD_COMPANY: 403,
  EXCEED_MAX_AUTH_COUNT: 403,
  EXCEED_MAX_ONE_DAY_AMOUNT: 403,
  FDS_ERROR: 403,
  FORBIDDEN_CONSECUTIVE_REQUEST: 403,
  NOT_CANCELABLE_AMOUNT: 403,
  NOT_CANCELABLE_PAYMENT: 403,
  EXCEED_MAX_REFUND_DUE: 403,
  NOT_ALLOWED_PARTIAL_REFUND: 403,
  EXCEED_CANCEL_LIMIT: 403,
  NOT_FOUND: 404,
  NOT_FOUND_PAYMENT: 404,
  NOT_FOUND_PAYMENT_SESSION: 404,
  NOT_FOUND_BILLING_KEY: 404,
  IDEMPOTENT_REQUEST_PROCESSING: 409,
  FAILED_INTERNAL_SYSTEM_PROCESSING: 500,
  FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: 500,
  FAILED_DB_PROCESSING: 500,
  FAILED_CARD_COMPANY_RESPONSE: 500,
  FAILED_REFUND_PROCESS: 500,
  FAILED_PARTIAL_REFUND: 500,
  FAILED_METHOD_HANDLING_CANCEL: 500,
  COMMON_ERROR: 500,
};
const BAD_REQUEST = 400;

/** A refusal by the gateway, with one of its codes. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string) {
    super(`${code} (local test gateway)`);
    this.code = code;
    this.status = STATUSES[code] ?? BAD_REQUEST;
  }
}

/** The answer is lost: a server closes the connection without one. */
export class AnswerLost extends Error {
  constructor() {
    super("the answer is lost");
  }
}
