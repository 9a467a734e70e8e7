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
      path: `<rootDir>/locales/{locale}/${area}`,
      include: [`<rootDir>/app/screens/${area}`],
    })),
    {
      path: "<rootDir>/locales/{locale}/common",
      include: ["<rootDir>/app", "<rootDir>/worker"],
      exclude: [
        "<rootDir>/app/i18n/generated/**",
        ...AREAS.map((area) => `<rootDir>/app/screens/${area}/**`),
      ],
    },
  ],
  catalogsMergePath: "<rootDir>/app/i18n/generated/{locale}",
  compileNamespace: "ts",
  format: formatter({ lineNumbers: false, origins: false, printPlaceholdersInComments: false }),
});
