import type { Action } from "./access";
import type { GroupAction } from "./group";
import type { SecurityEvent } from "./proof";

/** Requirements of an act in addition to a level, role or operator flag, and its security mail. */
interface ActRule {
  /** `recent-proof`: the caller signed in or confirmed its identity within `PROOF_TTL_MS`. */
  needs: "session" | "recent-proof";
  /** Mail to the owners of the project or group and to the caller; null for none. */
  told: SecurityEvent | null;
}

const SESSION = { needs: "session", told: null } as const satisfies ActRule;
const PROOF = { needs: "recent-proof", told: null } as const satisfies ActRule;
const toldAs = <Event extends SecurityEvent>(told: Event) =>
  ({ needs: "recent-proof", told }) as const satisfies ActRule;

/** All writing actions in a project. Booking and review need only a session, as daily work of editors. */
const PROJECT_ACTS = {
  "project.update": SESSION,
  "project.delete": toldAs("project-deleted"),
  "project.export": PROOF,
  "project-data.open": SESSION,
  /** Adds a project to a group, or removes it. */
  "owners.write": PROOF,
  "members.write": SESSION,
  "members.leave": SESSION,
  "access-token.write": PROOF,
  "access-token.revoke": SESSION,
  "client-credentials.write": toldAs("client-credentials-changed"),
  "webhook.write": SESSION,
  "plan.write": SESSION,
  "payout.write": toldAs("payout-changed"),
  "payment.write": SESSION,
  "card.add": toldAs("card-added"),
  "card.primary": toldAs("card-primary"),
  "card.remove": toldAs("card-removed"),
  "features.write": SESSION,
  "parent-memo.write": SESSION,
  "ad-account.block": SESSION,
  "benefit.write": SESSION,
  "promotion.write": SESSION,
  "allow-list.write": SESSION,
  "ad-blocking.write": SESSION,
  "app.write": SESSION,
  "testing.write": SESSION,
  "preview.write": SESSION,
  "unit.write": SESSION,
  "introduction.write": SESSION,
  "product.write": SESSION,
  "product.book": SESSION,
  "campaign.write": SESSION,
  "campaign.review": SESSION,
  "campaign.pause": SESSION,
  "campaign.cancel": SESSION,
  "campaign.memo": SESSION,
  "participation.decide": SESSION,
  "creative.write": SESSION,
  "asset.write": SESSION,
  "inquiry.answer": SESSION,
  "saved-view.write": SESSION,
  "saved-list.write": SESSION,
} as const satisfies Record<Exclude<Action, `${string}.read`>, ActRule>;

const GROUP_ACTS = {
  "group.update": SESSION,
  "group.members": SESSION,
  "group.projects": SESSION,
  "group.delete": toldAs("group-deleted"),
  "cards.write": toldAs("card-removed"),
} as const satisfies Record<Exclude<GroupAction, `${string}.read`>, ActRule>;

/** Requirements for single values of a broader action, such as the owner level among the levels. */
const NARROW_ACTS = {
  "owner.invite": PROOF,
  "owner.give": toldAs("owner-given"),
  "owner.take": toldAs("owner-taken"),
  "project.give": toldAs("project-given"),
  /** Changes the URL or the secret. */
  "webhook.redirect": toldAs("webhook-changed"),
  "access-token.users": toldAs("user-deletion-token"),
  "account.delete": PROOF,
} as const satisfies Record<string, ActRule>;

/** Operators' writing actions. Those on money, permissions, and exports of personal data need a proof. */
const OPERATOR_ACTS = {
  "credit.grant": PROOF,
  "credit.consume": PROOF,
  "credit.revoke": PROOF,
  "bill.mark-paid": PROOF,
  "plan.set-terms": PROOF,
  "plan.set-limit": PROOF,
  "plan.set-prices": PROOF,
  "fees.set": PROOF,
  "house-account.save": PROOF,
  "house-account.remove": PROOF,
  "settlement.prepare": PROOF,
  "settlement.send": PROOF,
  "settlement.change": PROOF,
  "settlement.remove": PROOF,
  "adjustment.add": PROOF,
  "adjustment.change": PROOF,
  "adjustment.remove": PROOF,
  "bank-file.export": PROOF,
  "payment.look-up": PROOF,
  "refund.make": PROOF,
  "refund.retry": PROOF,
  "refund.switch": PROOF,
  "refund.mark-transferred": PROOF,
  "refund.mark-bounced": PROOF,
  "payment.abandon": PROOF,
  "overpaid.return": PROOF,
  "overpaid.apply": PROOF,
  "receipt.record": PROOF,
  "receipt.correct": PROOF,
  "debt.write-off": PROOF,
  "difference.explain": PROOF,
  "difference.look-up": PROOF,
  "difference.record": PROOF,
  "books.check": PROOF,
  "tax-invoice.export": PROOF,
  "tax-invoice.record": PROOF,
  "project.set-standing": PROOF,
  "project.view": PROOF,
  "project.end-view": SESSION,
  "project.set-listing": PROOF,
  "app.set-standing": PROOF,
  "audience.relax": PROOF,
  "quest.decide": SESSION,
  "quest.pay": PROOF,
  "campaign.final-review": SESSION,
  "payer.remind": SESSION,
  "holiday.write": SESSION,
  "story.write": SESSION,
  "story.publish": SESSION,
  "encoding.send-again": SESSION,
  "outbox.replay": SESSION,
  "dead-letters.replay": SESSION,
  "desk.assign": SESSION,
  "inquiry.reply": SESSION,
  "contact.settle": SESSION,
  "contact.reply": SESSION,
  "audit.check": SESSION,
} as const satisfies Record<string, ActRule>;

/**
 * All writing acts, by the function that checks the caller: `requireAccess`, `requireGroup`, `requireOperator`, and `requireAct`
 * for narrow ones.
 * Source: rule P29; decision 0191.
 */
export const ACTS = { ...PROJECT_ACTS, ...GROUP_ACTS, ...NARROW_ACTS, ...OPERATOR_ACTS } as const;

export type Act = keyof typeof ACTS;
export type OperatorAct = keyof typeof OPERATOR_ACTS;
export type NarrowAct = keyof typeof NARROW_ACTS;
/** Acts with a security mail. */
export type ToldAct = { [Each in Act]: (typeof ACTS)[Each]["told"] extends null ? never : Each }[Act];

/** Whether an act needs a recent proof of identity; reading never does. */
export const needsRecentProof = (act: Action | GroupAction | Act): boolean =>
  act in ACTS && ACTS[act as Act].needs === "recent-proof";
