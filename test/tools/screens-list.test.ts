import { describe, expect, test } from "vitest";
import rows from "../contract/screens.json";
import { SCREENS } from "../e2e/screens/table";
import { PAGES } from "../support/pages";

const settings = (tab: string) => [`pub.$project.settings.${tab}`];

/** The routes of each screen about signing in, launching, accounts, settings, and what advertisers find beside their campaigns. */
const ROUTES: Record<string, readonly string[]> = {
  "auth: sign in (email, password, Google)": ["auth.sign-in"],
  "auth: sign up (email, name, password, Google; advertiser or agency, media company)": [
    "auth.sign-up",
    "auth.complete",
  ],
  "auth: email code confirmation with resend": ["auth.confirm"],
  "auth: forgot password": ["auth.forgot"],
  "auth: recover password (code, new password, confirmation)": ["auth.recover"],
  "auth: MFA setup and confirm": ["account.security"],
  "auth: MFA at sign-in": ["auth.mfa"],
  "auth: delete account": ["account.delete"],
  "launcher: publisher: service name": ["launch.pub.name"],
  "launcher: publisher: logo, cover and theme colour": ["launch.pub.face"],
  "launcher: publisher: link or subdomain": ["launch.pub.address"],
  "launcher: publisher: complete": ["launch.pub.complete"],
  "launcher: advertiser: campaign planner": ["launch.adv.plan"],
  "launcher: advertiser: ad account creation": ["launch.adv.account"],
  "launcher: advertiser: estimate": ["launch.adv.estimate"],
  "account: profile": ["account.profile"],
  "account: security": ["account.security"],
  "account: language": ["account.language"],
  "account: alarms": ["account.alarms"],
  "account: devices with preview": ["account.devices"],
  "account: groups": ["account.groups._index", "account.groups.$group"],
  "account: delete account": ["account.delete"],
  "publisher: settings: payout information": settings("payout"),
  "publisher: settings: ad profile": settings("profile"),
  "publisher: settings: benefits": ["_index", "new", "$benefit"].flatMap((face) =>
    settings(`benefits.${face}`),
  ),
  "publisher: settings: app": settings("app"),
  "publisher: settings: operation": settings("operation"),
  "publisher: settings: billing and plan": settings("plan"),
  "publisher: settings: member": settings("member"),
  "publisher: settings: general": settings("_index"),
  "publisher: settings: ad platform": settings("platform"),
  "publisher: settings: enhancement": settings("enhancement"),
  "publisher: settings: webhook": ["_index", "deliveries._index", "deliveries.$delivery"].flatMap((face) =>
    settings(`webhook.${face}`),
  ),
  "publisher: settings: client credentials": settings("client-credentials"),
  "publisher: settings: access token": settings("access-token"),
  "publisher: members": ["pub.$project.members"],
  "publisher: payout information": settings("payout"),
  "advertiser: project setting: ad account": ["adv.$project.settings._index"],
  "advertiser: project setting: payment": ["adv.$project.settings.payment"],
  "advertiser: project setting: project": ["adv.$project.settings.project"],
  "advertiser: project setting: delete": ["adv.$project.settings.delete"],
  "advertiser: members": ["adv.$project.members"],
  "advertiser: bookings": ["adv.$project.bookings"],
  "advertiser: calendar": ["adv.$project.calendar"],
  "advertiser: profile setting": ["adv.$project.settings.profile"],
  "advertiser: help center": ["adv.$project.help"],
  "advertiser: ad-note media catalogue with filters and inquiry sidebar": ["adv.$project.adnote"],
};

const isOurs = ({ side, screen }: { side: string; screen: string }) =>
  ["auth", "launcher", "account"].includes(side) ||
  /^(settings: |project setting: |members$|bookings$|payout information$|calendar$|profile setting$|help center$|ad-note media)/.test(
    screen,
  );

describe("the screens of signing in, launching, accounts, settings and catalogues", () => {
  test("each have their routes here", () => {
    const named = rows.filter(isOurs).map(({ side, screen }) => `${side}: ${screen}`);
    expect(Object.keys(ROUTES).sort()).toEqual(named.sort());
  });

  test("are routes that exist, and that are looked at in both languages and widths", () => {
    const looked = new Set(SCREENS.filter(({ status = 200 }) => status === 200).map(({ route }) => route));
    const routes = Object.values(ROUTES).flat();
    const missing = routes.filter((route) => !PAGES.has(route));
    expect(missing).toEqual([]);
    expect(routes.filter((route) => !looked.has(route))).toEqual([]);
  });
});
