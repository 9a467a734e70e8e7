import punycode from "punycode.js";

/**
 * Labels that cannot be confused with others: Hangul, optionally with ASCII Latin letters; Han and kana; Latin with Western
 * European accents; or one Indian script. All may have digits and hyphens. Other mixtures, and scripts whose letters resemble
 * Latin ones (Cyrillic, Greek), stay in ASCII. Source: Unicode Technical Standard 39, section 5.2, without its mixtures of Latin
 * with Han and kana, whose strokes resemble slashes.
 */
const CLEAR_LABELS: readonly RegExp[] = [
  /^[\uac00-\ud7a3a-z\d-]+$/u,
  /^[\p{Script=Han}\uac00-\ud7a3\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+$/u,
  /^[a-z\u00df-\u00f6\u00f8-\u00ff\d-]+$/u,
  /^[\p{Script=Devanagari}\d-]+$/u,
  /^[\p{Script=Bengali}\d-]+$/u,
  /^[\p{Script=Gurmukhi}\d-]+$/u,
  /^[\p{Script=Gujarati}\d-]+$/u,
  /^[\p{Script=Tamil}\d-]+$/u,
  /^[\p{Script=Telugu}\d-]+$/u,
  /^[\p{Script=Kannada}\d-]+$/u,
  /^[\p{Script=Malayalam}\d-]+$/u,
];

function shownLabel(label: string): string {
  try {
    const shown = punycode.decode(label.slice("xn--".length)).normalize("NFC");
    const isSame = `xn--${punycode.encode(shown)}` === label.toLowerCase();
    return isSame && CLEAR_LABELS.some((clear) => clear.test(shown)) ? shown : label;
  } catch {
    return label;
  }
}

function shownHost(host: string): string {
  const shown = host.split(".").map((label) => (/^xn--/i.test(label) ? shownLabel(label) : label));
  return shown.some((label) => /^xn--/i.test(label)) ? host : shown.join(".");
}

/**
 * A text for display with its domains in Unicode: `u@xn--ok1b32k.kr` is `u@마당.kr`. A domain with a confusable label stays in
 * ASCII as a whole. Never use the result for comparing, sending or linking.
 */
export function inUnicode(text: string): string {
  return text
    .split(/([^\w.-]+)/)
    .map((part) => (part.includes(".") ? shownHost(part) : part))
    .join("");
}
