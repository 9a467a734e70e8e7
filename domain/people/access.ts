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
 * The access matrix: the minimum level for an action, by the side of the project; `null` if the side cannot perform it. A single
 * table, used by the verbs, the pages and the tests. Source: rule P17.
 */
export const ACCESS = {
  "project.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "project.update": { adv: LEVEL.editor, pub: LEVEL.editor },
  "project.delete": { adv: LEVEL.owner, pub: LEVEL.owner },
  /** Exports all data of the project. Source: rule R18. */
  "project.export": { adv: LEVEL.owner, pub: LEVEL.owner },
  /** Sees the status of an export and downloads its file. */
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
  /** An ad account's cards and their payments. Source: rule M19. */
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
  /** Grants or revokes the owner level, also through a group. Owners only, so that no caller can grant more than its own level. */
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
  /** The caller's own devices, and the previews on them. */
  "preview.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "preview.write": { adv: LEVEL.editor, pub: LEVEL.editor },
  "unit.read": { adv: null, pub: LEVEL.viewer },
  "unit.write": { adv: null, pub: LEVEL.editor },
  "product.read": { adv: null, pub: LEVEL.viewer },
  /** The product kit: a product's presentation. */
  "introduction.write": { adv: null, pub: LEVEL.editor },
  "product.write": { adv: null, pub: LEVEL.editor },
  "product.book": { adv: LEVEL.editor, pub: null },
  "campaign.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "campaign.write": { adv: LEVEL.editor, pub: null },
  "campaign.review": { adv: null, pub: LEVEL.editor },
  "campaign.pause": { adv: LEVEL.editor, pub: LEVEL.editor },
  "campaign.cancel": { adv: LEVEL.editor, pub: LEVEL.editor },
  "campaign.memo": { adv: LEVEL.editor, pub: null },
  /** Decides the proofs of a quest's participants, and sees their receipts. Source: rule Q5. */
  "participation.decide": { adv: LEVEL.editor, pub: LEVEL.editor },
  "creative.write": { adv: LEVEL.editor, pub: null },
  "asset.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "asset.write": { adv: LEVEL.editor, pub: LEVEL.editor },
  "inquiry.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "inquiry.answer": { adv: null, pub: LEVEL.editor },
  "report.read": { adv: LEVEL.guest, pub: LEVEL.guest },
  /** Saved reports, and the links that show them without an account. Source: rules R11, R12. */
  "saved-view.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
  "saved-view.write": { adv: LEVEL.editor, pub: LEVEL.editor },
  /** Lists of saved media and products. Source: rule L24. */
  "saved-list.read": { adv: LEVEL.viewer, pub: null },
  "saved-list.write": { adv: LEVEL.editor, pub: null },
  /** Spending and earnings. Source: rule R8. */
  "spend.read": { adv: LEVEL.viewer, pub: LEVEL.viewer },
} as const satisfies Record<string, Record<Side, Level | null>>;

export type Action = keyof typeof ACCESS;

/** Whether an action is read-only, which its name ending states. */
export const isRead = (action: Action): boolean => action.endsWith(".read");

/** Whether a level allows an action in a project of this side. */
export function mayAct(action: Action, side: Side, level: number): boolean {
  const least = ACCESS[action][side];
  return least !== null && level >= least;
}

/**
 * Whether a level cannot be set because it is below the level granted by a group, which would be restored.
 * @param groupLevel null if no group grants the account a level
 */
export function belowGroup(level: Level, groupLevel: number | null): boolean {
  return groupLevel !== null && level < groupLevel;
}

/** Level of each group role in the group's projects. Source: rule P24. */
export const GROUP_ROLE_LEVEL = { owner: LEVEL.owner, viewer: LEVEL.viewer } as const;

/** A project or group with a single owner. */
export interface SoleOwned {
  is: "project" | "group";
  id: string;
  name: string;
  /** The side of a project; null for a group. */
  kind: "adv" | "pub" | null;
}

/** An account's ownership of a project or group, with the number of other owners. */
export interface Ownership extends SoleOwned {
  otherOwners: number;
}

/**
 * Projects and groups that prevent an account's deletion because it is their only owner. Source: rule P12.
 */
export function soleOwned(ownerships: readonly Ownership[]): SoleOwned[] {
  return ownerships
    .filter(({ otherOwners }) => otherOwners === 0)
    .map(({ is, id, name, kind }) => ({ is, id, name, kind }));
}
