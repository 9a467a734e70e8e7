import punycode from "punycode.js";

/**
 * Labels that nobody takes for others: Hangul, also with Latin letters of ASCII; Han and kana; Latin with the accents of Western Europe; or
 * one script of India. All may have digits and hyphens. Any other mixture, and scripts whose letters look like Latin ones (Cyrillic, Greek), stay
 * in ASCII. Source: Unicode Technical Standard 39, section 5.2, without its mixtures of Latin with Han and kana, whose strokes look like slashes.
 */
const CLEAR_LABELS: readonly RegExp[] = [
  /^[\uac00-\ud7a3a-z\d-]+$/u,
  /^[\p{Script=Han}\uac00-\ud7a3\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+$/u,
  /^[a-z\u00df-\u00f6\u00f8-\u00ff\d-]+$/u,
  ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam"].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\d-]+$`, "u"),
  ),
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

/**
 * A text for people to read, with the domains in it as they were typed: `u@xn--ok1b32k.kr` is `u@마당.kr`. A domain of which one label could be
 * taken for another stays in ASCII whole. Nothing that is compared, sent or linked to.
 */
export function inUnicode(text: string): string {
  return text.replace(/[\w-]+(?:\.[\w-]+)+/g, (host) => {
    const labels = host.split(".");
    const shown = labels.map((label) => (/^xn--/i.test(label) ? shownLabel(label) : label));
    const isClear = shown.every((label) => !/^xn--/i.test(label));
    return isClear ? shown.join(".") : host;
  });
}
