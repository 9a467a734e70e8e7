import type { Locale } from "../../../locales/words";

/** Language of the pictures shown to a reader: they are taken of the Korean and the English demo. */
export const pictureLanguage = (locale: Locale): "ko" | "en" => (locale === "ko" ? "ko" : "en");
