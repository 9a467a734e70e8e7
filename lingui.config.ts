import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Areas of the console: shared parts, pages and navigation. Settings pages also match their side, and are therefore listed first. */
const AREAS: Record<string, readonly string[]> = {
  settings: ["areas/settings", "routes/pub.*.settings*", "routes/adv.*.settings*"],
  auth: ["areas/auth", "routes/auth.*"],
  publisher: ["areas/publisher", "routes/pub.*", "kit/navigation-pub*"],
  advertiser: ["areas/advertiser", "routes/adv.*", "routes/pay.*", "kit/navigation-adv*"],
  operator: ["areas/operator", "routes/ops.*"],
  launch: ["areas/launch", "routes/launch.*"],
  landing: [
    ...["areas/quest", "areas/why", "routes/why.*"],
    ...["areas/landing", "routes/_index*", "routes/legal.*", "routes/p.*", "routes/quest.*", "routes/blog*"],
    ...["routes/ad-control*", "routes/ad-note*", "routes/pricing*", "routes/contact*", "routes/story*"],
    ...["routes/discount-quest*", "routes/shopping-quest*"],
  ],
  people: [
    ...["areas/account", "areas/people", "routes/account.*", "routes/invitations.*"],
    ...["routes/notifications.*", "routes/projects*", "routes/mailbox*"],
  ],
};

const below = (place: string) => [`<rootDir>/app/${place}`, `<rootDir>/app/${place}/**`];
const filesOf = (area: string) => (AREAS[area] ?? []).flatMap(below);

/**
 * Korean is the source language: its texts are in the code, and its catalogues are extracted and not committed. One catalogue per area avoids
 * conflicts; compiling merges them into one module per locale.
 */
export default defineConfig({
  sourceLocale: "ko",
  locales: ["ko", "en", "ja"],
  fallbackLocales: { default: "ko" },
  catalogs: [
    ...Object.keys(AREAS).map((area) => ({
      path: `<rootDir>/locales/catalogues/{locale}/${area}`,
      include: filesOf(area),
      exclude: area === "settings" ? [] : filesOf("settings"),
    })),
    {
      path: "<rootDir>/locales/catalogues/{locale}/common",
      include: ["<rootDir>/app", "<rootDir>/worker", "<rootDir>/locales/words"],
      exclude: Object.keys(AREAS).flatMap(filesOf),
    },
  ],
  catalogsMergePath: "<rootDir>/locales/generated/{locale}",
  compileNamespace: "ts",
  format: formatter({ lineNumbers: false, origins: false, printPlaceholdersInComments: false }),
});
