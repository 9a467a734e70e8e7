/** The hidden field that makes a form's writes idempotent; see `withFormKey` in `app/kit/form.server.ts`. */
export const FORM_KEY_FIELD = "_key";
