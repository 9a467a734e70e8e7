/** What a request may say that it came from: `web/1.0.0`. Anything else is taken for nothing. */
const SDK = /^[a-z][a-z-]{0,23}\/\d{1,4}(\.\d{1,4}){0,2}$/;

/** @returns the SDK's name and version, or null where the request names none that can be one */
export function sdkOf(text: string | null | undefined): string | null {
  return text && SDK.test(text) ? text : null;
}
