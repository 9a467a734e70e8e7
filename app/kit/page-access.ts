import { type Action, mayAct, type Side } from "../../domain/people";

/** What the pages of a project need, below its address. A page that is not named needs what the nearest one above it needs. */
export const PAGE_ACTIONS: Record<Side, Record<string, Action>> = {
  pub: {
    "": "report.read",
    report: "report.read",
    search: "report.read",
    campaigns: "campaign.read",
    "campaigns/reasons": "campaign.read",
    "ad-accounts": "ad-account.read",
    "ad-blocking": "ad-blocking.read",
    apps: "app.read",
    "apps/new": "app.write",
    "apps/:app/edit": "app.write",
    developer: "testing.read",
    docs: "project.read",
    units: "unit.read",
    "units/new": "unit.write",
    "units/:unit/edit": "unit.write",
    "units/:unit/explain": "testing.read",
    products: "product.read",
    "products/new": "product.write",
    "products/sort": "product.write",
    "products/:product/edit": "product.write",
    "products/:product/in-house": "product.write",
    "in-house/:campaign": "product.write",
    quests: "product.read",
    "quests/new": "product.write",
    inquiries: "inquiry.read",
    support: "inquiry.read",
    members: "members.read",
    settings: "project.read",
    "settings/payout": "payout.read",
    "settings/benefits": "benefit.read",
    "settings/benefits/:benefit": "benefit.write",
    "settings/app": "app.read",
    "settings/plan": "plan.read",
    "settings/member": "members.read",
    "settings/webhook": "webhook.read",
    "settings/client-credentials": "client-credentials.read",
    "settings/access-token": "access-token.read",
    "settings/devices": "preview.read",
    "settings/allow-list": "allow-list.read",
    "settings/delete": "project.delete",
    "events.csv": "report.read",
    "report.csv": "report.read",
  },
  adv: {
    "": "campaign.read",
    bookings: "campaign.read",
    calendar: "campaign.read",
    adnote: "campaign.read",
    inquiries: "inquiry.read",
    help: "project.read",
    report: "report.read",
    search: "report.read",
    campaigns: "campaign.read",
    "campaigns/:campaign/edit": "campaign.write",
    "campaigns/:campaign/creatives/new": "creative.write",
    "campaigns/:campaign/creatives/:creative": "creative.write",
    products: "campaign.read",
    quests: "campaign.read",
    assets: "asset.write",
    members: "members.read",
    settings: "project.read",
    "settings/payment": "payment.write",
    payments: "payment.read",
    "settings/devices": "preview.read",
    "settings/delete": "project.delete",
    "events.csv": "report.read",
    "report.csv": "report.read",
  },
};

/** Whether an address begins with a pattern's segments; `:name` stands for any one. */
function beginsWith(path: readonly string[], pattern: readonly string[]): boolean {
  return pattern.every((part, place) =>
    part.startsWith(":") ? path[place] !== undefined : part === path[place],
  );
}

/** What the page at an address of a project needs. @param below the address below the project's: `units/new` */
export function actionOfPage(side: Side, below: string): Action {
  const path = below.toLowerCase().split("/").filter(Boolean);
  const matched = Object.entries(PAGE_ACTIONS[side])
    .map(([pattern, action]) => ({ parts: pattern.split("/").filter(Boolean), action }))
    .filter(({ parts }) => beginsWith(path, parts))
    .sort((a, b) => b.parts.length - a.parts.length || fixed(b.parts) - fixed(a.parts));
  // A page that nobody named is no page for guests.
  const [first] = matched.filter(({ parts }) => parts.length > 0 || path.length === 0);
  return first?.action ?? "project.read";
}

const fixed = (parts: readonly string[]) => parts.filter((part) => !part.startsWith(":")).length;

/** Whether a member of this level may see the page. */
export const maySeePage = (side: Side, below: string, level: number): boolean =>
  mayAct(actionOfPage(side, below), side, level);
