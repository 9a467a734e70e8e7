import { eq } from "drizzle-orm";
import { z } from "zod";
import {
  APP_CODE_TTL_MS,
  challengeSchema,
  challengeState,
  DNS_CHALLENGE_TTL_MS,
  domainsOf,
  firstCheckAt,
  isAddressOf,
  mailDomains,
  recordName,
  recordValue,
} from "../../../domain/inventory";
import { AppError, messageCode, momentView, parseOrRefuse } from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import { appCodeMail } from "../../../locales/words/app-code-mail";
import { serverI18n } from "../../../locales/words/server";
import { schema } from "../../db/client";
import {
  keyedMac,
  newMailCode,
  type ProjectRow,
  requireAccess,
  requireAccount,
  type ServiceContext,
  sendMail,
  throttleOrRefuse,
} from "../kernel";
import { notificationOf } from "../people";
import { sellerDomainOf } from "./app-market";
import { type AppRow, findApp, writeApp } from "./apps";

/**
 * Starts a proof that the publisher owns the app: a code by mail to an address of the app's domain, or a TXT record of that domain, which
 * a scheduled job then looks up. A verified app is unchanged.
 *
 * @param input `challengeSchema`
 * @throws AppError 070 (also for an address of another domain), PROJECT_APP_PACKAGE_ID_REQUIRED (an Android app without its id),
 *   PROJECT_APP_CHALLENGE_EMAIL_REQUIRED, TOO_MANY_REQUESTS, PROJECT_APP_NOT_FOUND, and those of `requireAccess`
 */
export async function challengeApp(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
  input: unknown,
): Promise<Ownership> {
  const { project } = await requireAccess(ctx, projectId, "app.write", "pub");
  const { method, email } = parseOrRefuse(challengeSchema, input);
  const app = await withSeller(ctx, await findApp(ctx, projectId, appId));
  if (app.verifiedAt === null) {
    if (app.platform === "android" && app.packageId === null) {
      throw new AppError("PROJECT_APP_PACKAGE_ID_REQUIRED");
    }
    if (method === "dns") await lookForRecord(ctx, app);
    else await mailCode(ctx, project, app, email);
  }
  return ownershipOf(ctx, app);
}

/** Looks up the seller again for an app that was registered before its store listed it. */
async function withSeller(ctx: ServiceContext, app: AppRow): Promise<AppRow> {
  if (app.sellerDomain !== null || app.platform === "web") return app;
  const sellerDomain = await sellerDomainOf(ctx, app);
  if (sellerDomain === null) return app;
  const { projectApps } = schema;
  await ctx.db.update(projectApps).set({ sellerDomain }).where(eq(projectApps.id, app.id));
  return { ...app, sellerDomain };
}

/** A repeated request restarts the 48 hours. */
async function lookForRecord(ctx: ServiceContext, app: AppRow): Promise<void> {
  await keepChallenge(ctx, {
    appId: app.id,
    method: "dns",
    createdAt: ctx.now,
    expiresAt: ctx.now + DNS_CHALLENGE_TTL_MS,
    checkedAt: null,
    nextCheckAt: firstCheckAt(ctx.now),
  });
}

async function mailCode(
  ctx: ServiceContext,
  project: ProjectRow,
  app: AppRow,
  email: string | undefined,
): Promise<void> {
  if (email === undefined) {
    throw new AppError("PROJECT_APP_CHALLENGE_EMAIL_REQUIRED", { fields: { email: ["required"] } });
  }
  const domains = domainsOf(app, app.sellerDomain);
  if (!isAddressOf(email, domains)) {
    const taken = mailDomains(domains);
    const message =
      taken.length === 0 ? "app.emailNone" : messageCode("app.emailDomain", { domains: taken.join(", ") });
    throw new AppError("070", { fields: { email: [message] } });
  }
  // Limited by sender, so that a stranger cannot use up the limit of an address.
  for (const sender of [requireAccount(ctx).id, project.id])
    await throttleOrRefuse({ ...ctx, headers: new Headers() }, "sendAppCode", `${sender}:${email}`);
  const code = newMailCode();
  await keepChallenge(ctx, {
    appId: app.id,
    method: "email",
    email,
    codeHash: codeHash(ctx, app.id, ctx.now, code),
    failures: 0,
    createdAt: ctx.now,
    expiresAt: ctx.now + APP_CODE_TTL_MS,
  });
  const words = appCodeMail(serverI18n(ctx.locale), { name: project.displayName, app: app.title, code });
  await sendMail(ctx, { to: email, ...words });
}

/** Only the newest challenge of each way is valid. */
async function keepChallenge(
  ctx: ServiceContext,
  row: typeof schema.appChallenges.$inferInsert,
): Promise<void> {
  const { appChallenges } = schema;
  await ctx.db
    .insert(appChallenges)
    .values(row)
    .onConflictDoUpdate({ target: [appChallenges.appId, appChallenges.method], set: row });
}

/** State of an app's ownership proof, and the possible ways. */
export const ownershipView = z.object({
  verifiedAt: momentView.nullable().describe("When the app was proven to be the publisher's; null before"),
  mailDomains: z.array(z.string()).describe("Where a code can be received"),
  records: z
    .array(
      z.object({
        name: z.string().describe("Name of the record"),
        value: z.string().describe("Value of the record"),
      }),
    )
    .describe("One of these TXT records is enough"),
  /** The last code sent; null if none was. */
  email: z
    .object({
      address: z.string().describe("Address that it was mailed to"),
      state: z.enum(["expired", "open", "exhausted"]).describe("Whether the code can still be entered"),
      sentAt: momentView.describe("When it was mailed"),
      expiresAt: momentView.describe("When that ends"),
    })
    .nullable()
    .describe("The code that was last mailed; null when none was"),
  /** The TXT record being looked up; null if not requested. `nextCheckAt` is null after the 48 hours. */
  dns: z
    .object({
      state: z.enum(["expired", "open", "exhausted"]).describe("Whether the record is still looked for"),
      checkedAt: momentView.nullable().describe("When it was last looked for; null before"),
      nextCheckAt: momentView.nullable().describe("When it is looked for next; null when it is not"),
      expiresAt: momentView.describe("When that ends"),
    })
    .nullable()
    .describe("The search for a TXT record; null when none was begun"),
});
export type Ownership = z.output<typeof ownershipView>;

/** @throws AppError PROJECT_APP_NOT_FOUND, and those of `requireAccess` */
export async function getOwnership(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
): Promise<Ownership> {
  await requireAccess(ctx, projectId, "app.read", "pub");
  return ownershipOf(ctx, await findApp(ctx, projectId, appId));
}

/** As `getOwnership`. The caller's access is checked before. */
export async function ownershipOf(ctx: ServiceContext, app: AppRow): Promise<Ownership> {
  const challenges = await ctx.db.query.appChallenges.findMany({
    where: eq(schema.appChallenges.appId, app.id),
  });
  const email = challenges.find(({ method }) => method === "email");
  const dns = challenges.find(({ method }) => method === "dns");
  const domains = domainsOf(app, app.sellerDomain);
  const token = recordToken(ctx, app.id);
  return {
    verifiedAt: app.verifiedAt,
    mailDomains: mailDomains(domains),
    records: domains.map((domain) => ({ name: recordName(domain), value: recordValue(token) })),
    email: email
      ? {
          address: email.email ?? "",
          state: challengeState(email, ctx.now),
          sentAt: email.createdAt,
          expiresAt: email.expiresAt,
        }
      : null,
    dns: dns
      ? {
          state: challengeState(dns, ctx.now),
          checkedAt: dns.checkedAt,
          nextCheckAt: dns.nextCheckAt,
          expiresAt: dns.expiresAt,
        }
      : null,
  };
}

const TOKEN_CHARS = 32;

/** Deterministic, so that a repeated request does not invalidate an existing record. */
export function recordToken({ env }: Pick<ServiceContext, "env">, appId: string): string {
  return keyedMac(env.AUTH_SECRET).of(`app-record ${appId}`).slice(0, TOKEN_CHARS);
}

/** Stored hash of a sent code. */
export function codeHash(
  { env }: Pick<ServiceContext, "env">,
  appId: string,
  sentAt: number,
  code: string,
): string {
  return keyedMac(env.AUTH_SECRET).of(`app-code ${appId} ${sentAt} ${code}`);
}

/**
 * Marks the app, and so its project, as verified, and closes its challenges. The project's editors are notified except the acting one; a
 * scheduled job may find the proof days later.
 * @throws AppError CONFLICT
 */
export async function markVerified(ctx: ServiceContext, app: AppRow): Promise<void> {
  const { appChallenges } = schema;
  const notice = await notificationOf(ctx, {
    projectId: app.projectId,
    level: LEVEL.editor,
    kind: "app",
    details: { event: "verified", subject: app.title, path: `/pub/${app.projectId}/apps/${app.id}` },
    eventId: `app:${app.id}:${app.version + 1}`,
  });
  const done = ctx.db.delete(appChallenges).where(eq(appChallenges.appId, app.id));
  await writeApp(ctx, app, { verifiedAt: ctx.now }, { rows: [done], also: [notice] });
}
