import { eq } from "drizzle-orm";
import { appCodeMail } from "../../../../app/i18n/app-code-mail";
import { serverI18n } from "../../../../app/i18n/server";
import {
  APP_CODE_TTL_MS,
  DNS_CHALLENGE_TTL_MS,
  domainsOf,
  firstCheckAt,
  isAddressOf,
  mailDomains,
} from "../../../../domain/app/ownership";
import { challengeSchema } from "../../../../domain/app/schema";
import { AppError } from "../../../../domain/shared/errors";
import { messageCode, parseOrRefuse } from "../../../../domain/shared/validation";
import { schema } from "../../../db/client";
import { mailFor } from "../../../integrations/mail";
import { type ProjectRow, requireAccess } from "../../access";
import { newMailCode } from "../../auth/keys";
import { throttleOrRefuse } from "../../auth/throttle";
import type { ServiceContext } from "../../context";
import { type AppRow, findApp } from "../find";
import { sellerDomainOf } from "../market/store-facts";
import { codeHash, type Ownership, ownershipOf } from "./get";

/**
 * Asks for a proof that the app is the publisher's own: a code by mail to an address of the app's domain, or a TXT record of it, which is
 * looked for in the background from now on. An app that is proven already is left as it is.
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

/** An app that was registered before its store listed it is looked up again. */
async function withSeller(ctx: ServiceContext, app: AppRow): Promise<AppRow> {
  if (app.sellerDomain !== null || app.platform === "web") return app;
  const sellerDomain = await sellerDomainOf(ctx, app);
  if (sellerDomain === null) return app;
  const { projectApps } = schema;
  await ctx.db.update(projectApps).set({ sellerDomain }).where(eq(projectApps.id, app.id));
  return { ...app, sellerDomain };
}

/** Asking again while it is looked for begins the 48 hours anew. */
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
  await throttleOrRefuse({ ...ctx, headers: new Headers() }, "sendAppCode", email);
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
  await mailFor(ctx.env).send({ to: email, ...words });
}

/** The newest of its way is the only one that counts. */
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
