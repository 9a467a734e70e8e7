import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

const AREAS = [
  "auth",
  "publisher",
  "advertiser",
  "operator",
  "launch",
  "landing",
  "publisher-settings",
  "people",
] as const;

/**
 * Korean is the source language: the words in the code are the Korean ones. A catalogue an area keeps
 * concurrent work apart; compiling merges them into one module a locale.
 */
export default defineConfig({
  sourceLocale: "ko",
  locales: ["ko", "en", "ja"],
  fallbackLocales: { ja: "ko", default: "ko" },
  catalogs: [
    ...AREAS.map((area) => ({
      path: `<rootDir>/locales/catalogues/{locale}/${area}`,
      include: [`<rootDir>/app/screens/${area}`],
    })),
    {
      path: "<rootDir>/locales/catalogues/{locale}/common",
      include: ["<rootDir>/app", "<rootDir>/worker", "<rootDir>/locales/words"],
      exclude: [...AREAS.map((area) => `<rootDir>/app/screens/${area}/**`)],
    },
  ],
  catalogsMergePath: "<rootDir>/locales/generated/{locale}",
  compileNamespace: "ts",
  format: formatter({ lineNumbers: false, origins: false, printPlaceholdersInComments: false }),
});
