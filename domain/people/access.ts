/** Access levels of a project's members. Source: rule P16. */
export const LEVEL = { nobody: -1, guest: 100, viewer: 300, editor: 500, owner: 700, admin: 900 } as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];
export type LevelName = keyof typeof LEVEL;

export function levelName(level: number): LevelName {
  for (const [name, value] of Object.entries(LEVEL)) if (value === level) return name as LevelName;
  return "nobody";
}

export type Side = "adv" | "pub";

/**
 * The access matrix: the least level an action needs, per side of the project it is done in; `null` where the side
 * cannot do it at all. One table, read by the verbs, the pages and the tests. Source: rule P17.
 */
export const ACCESS = {
  "project.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "project.update": { adv: LEVEL.editor, pub: LEVEL.editor },
  "project.delete": { adv: LEVEL.owner, pub: LEVEL.owner },
  /** Takes all of its data along. Source: rule R18. */
  "project.export": { adv: LEVEL.owner, pub: LEVEL.owner },
  /** That it was written, and the file. */
  "project-data.open": { adv: LEVEL.owner, pub: LEVEL.owner },
  "access-token.write": { adv: null, pub: LEVEL.editor },
  "access-token.revoke": { adv: null, pub: LEVEL.editor },
  "features.write": { adv: null, pub: LEVEL.editor },
  "parent-memo.write": { adv: null, pub: LEVEL.editor },
  "ad-account.read": { adv: null, pub: LEVEL.viewer },
  "ad-account.block": { adv: null, pub: LEVEL.editor },
  "alert.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "benefit.read": { adv: null, pub: LEVEL.viewer },
  "benefit.write": { adv: null, pub: LEVEL.editor },
  "promotion.read": { adv: null, pub: LEVEL.viewer },
  "promotion.write": { adv: null, pub: LEVEL.editor },
  "plan.read": { adv: null, pub: LEVEL.viewer },
  "plan.write": { adv: null, pub: LEVEL.owner },
  "payout.read": { adv: null, pub: LEVEL.owner },
  "payout.write": { adv: null, pub: LEVEL.owner },
  /** The cards of an ad account, and what they paid. Source: rule M19. */
  "payment.read": { adv: LEVEL.owner, pub: LEVEL.owner },
  "payment.write": { adv: LEVEL.owner, pub: LEVEL.owner },
  "card.add": { adv: LEVEL.owner, pub: LEVEL.owner },
  "card.primary": { adv: LEVEL.owner, pub: LEVEL.owner },
  "card.remove": { adv: LEVEL.owner, pub: LEVEL.owner },
  "webhook.read": { adv: null, pub: LEVEL.editor },
  "webhook.write": { adv: null, pub: LEVEL.editor },
  "client-credentials.read": { adv: null, pub: LEVEL.editor },
  "client-credentials.write": { adv: null, pub: LEVEL.editor },
  "access-token.read": { adv: null, pub: LEVEL.editor },
  "members.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "members.write": { adv: LEVEL.owner, pub: LEVEL.editor },
  /** Gives or takes the owner level, also by a group. Only owners may, so that no level is raised above the caller's own. */
  "owners.write": { adv: LEVEL.owner, pub: LEVEL.owner },
  "members.leave": { adv: LEVEL.guest, pub: LEVEL.guest },
  "allow-list.read": { adv: null, pub: LEVEL.viewer },
  "allow-list.write": { adv: null, pub: LEVEL.editor },
  "ad-blocking.read": { adv: null, pub: LEVEL.viewer },
  "ad-blocking.write": { adv: null, pub: LEVEL.editor },
  "app.read": { adv: null, pub: LEVEL.viewer },
  "app.write": { adv: null, pub: LEVEL.editor },
  "testing.read": { adv: null, pub: LEVEL.viewer },
  "testing.write": { adv: null, pub: LEVEL.editor },
  /** Devices of one's own, and the previews of creatives that are shown on them. */
  "preview.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "preview.write": { adv: LEVEL.editor, pub: LEVEL.editor },
  "unit.read": { adv: null, pub: LEVEL.viewer },
  "unit.write": { adv: null, pub: LEVEL.editor },
  "product.read": { adv: null, pub: LEVEL.viewer },
  /** The product kit: a product's introduction. */
  "introduction.write": { adv: null, pub: LEVEL.editor },
  "product.write": { adv: null, pub: LEVEL.editor },
  "product.book": { adv: LEVEL.editor, pub: null },
  "campaign.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "campaign.write": { adv: LEVEL.editor, pub: null },
  "campaign.review": { adv: null, pub: LEVEL.editor },
  "campaign.pause": { adv: LEVEL.editor, pub: LEVEL.editor },
  "campaign.cancel": { adv: LEVEL.editor, pub: LEVEL.editor },
  "campaign.memo": { adv: LEVEL.editor, pub: null },
  "creative.write": { adv: LEVEL.editor, pub: null },
  "asset.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "asset.write": { adv: LEVEL.editor, pub: LEVEL.editor },
  "inquiry.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "inquiry.answer": { adv: null, pub: LEVEL.editor },
  "report.read": { adv: LEVEL.guest, pub: LEVEL.guest },
  /** Reports under a name, and the links that show them without an account. Source: rules R11, R12. */
  "saved-view.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "saved-view.write": { adv: LEVEL.editor, pub: LEVEL.editor },
  /** What was spent and earned. Source: rule R8. */
  "spend.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
} as const satisfies Record<string, Record<Side, Level | null>>;

export type Action = keyof typeof ACCESS;

/** Whether an action changes nothing: it is called so, and no other is. */
export const isRead = (action: Action): boolean => action.endsWith(".read");

/** What the caller may do with an action in a project of this side. */
export function mayAct(action: Action, side: Side, level: number): boolean {
  const least = ACCESS[action][side];
  return least !== null && level >= least;
}

/**
 * Whether a person's level may be set beside what a group gives: never below the group's, which would come back.
 * @param groupLevel null where no group gives the person anything
 */
export function belowGroup(level: Level, groupLevel: number | null): boolean {
  return groupLevel !== null && level < groupLevel;
}

/** What a role in a group gives in the projects that were given to the group. Source: rule P24. */
export const GROUP_ROLE_LEVEL = { owner: LEVEL.owner, viewer: LEVEL.viewer } as const;

/** A project or group that one account alone owns. */
export interface SoleOwned {
  is: "project" | "group";
  id: string;
  name: string;
  /** Of a project, its side. */
  kind: "adv" | "pub" | null;
}

/** Somebody who owns a project or a group, and how many own it besides. */
export interface Ownership extends SoleOwned {
  otherOwners: number;
}

/**
 * What keeps an account from being deleted: each project and group that it alone owns. Source: rule P12.
 */
export function soleOwned(ownerships: readonly Ownership[]): SoleOwned[] {
  return ownerships
    .filter(({ otherOwners }) => otherOwners === 0)
    .map(({ is, id, name, kind }) => ({ is, id, name, kind }));
}
