import { eq } from "drizzle-orm";
import {
  type ChallengeState,
  challengeState,
  domainsOf,
  mailDomains,
  recordName,
  recordValue,
} from "../../../../domain/app/ownership";
import { schema } from "../../../db/client";
import { requireAccess } from "../../access";
import type { ServiceContext } from "../../context";
import { keyedMac } from "../../shared/keyed-mac";
import { type AppRow, findApp } from "../find";

/** How far the proof that an app is one's own has come, and the ways there are; times in epoch milliseconds. */
export interface Ownership {
  verifiedAt: number | null;
  /** Domains at which a code can be received. */
  mailDomains: string[];
  /** One of these TXT records is enough. */
  records: { name: string; value: string }[];
  /** The code that was last sent; null when none was. */
  email: { address: string; state: ChallengeState; sentAt: number; expiresAt: number } | null;
  /** The record that is looked for; null when nobody asked to. `nextCheckAt` is null once its time is over. */
  dns: {
    state: ChallengeState;
    checkedAt: number | null;
    nextCheckAt: number | null;
    expiresAt: number;
  } | null;
}

/** @throws AppError PROJECT_APP_NOT_FOUND, and those of `requireAccess` */
export async function getOwnership(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
): Promise<Ownership> {
  await requireAccess(ctx, projectId, "app.read", "pub");
  return ownershipOf(ctx, await findApp(ctx, projectId, appId));
}

/** The same of an app that the caller was let see. */
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

/** The same each time, so that asking again does not change a record that is already made. */
export function recordToken({ env }: Pick<ServiceContext, "env">, appId: string): string {
  return keyedMac(env.AUTH_SECRET).of(`app-record ${appId}`).slice(0, TOKEN_CHARS);
}

/** What is kept of a code that was sent. */
export function codeHash(
  { env }: Pick<ServiceContext, "env">,
  appId: string,
  sentAt: number,
  code: string,
): string {
  return keyedMac(env.AUTH_SECRET).of(`app-code ${appId} ${sentAt} ${code}`);
}
