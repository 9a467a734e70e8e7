/** The hidden field that makes a form's writes idempotent; see `withFormKey` in `app/server/respond.ts`. */
export const FORM_KEY_FIELD = "_key";
