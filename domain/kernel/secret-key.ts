/** Length of 32 bytes in base64url, without padding. */
const LEAST_CHARS = 43;

/** Whether a deployment's secret is a key of at least 32 bytes, in base64 or base64url. */
export const isWholeKey = (text: string): boolean => text.length >= LEAST_CHARS && /^[\w+/-]+=*$/.test(text);
