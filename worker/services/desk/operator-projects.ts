import { and, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { CAMPAIGN_STATUSES } from "../../../domain/booking";
import { AppError, momentView, PLATFORMS, pageOf, parseOrRefuse } from "../../../domain/kernel";
import { PAYMENT_STATUSES } from "../../../domain/money";
import { schema } from "../../db/client";
import {
  afterCursor,
  holds,
  isListed,
  newestFirst,
  pageQuerySchema,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../kernel";
import { getPublisherForOperator, publisherOverviewView } from "../serving";
import { actsOn, actView, mailsTo, sentMailView } from "./operator-records";

const { accounts, adUnits, campaigns, groups, inquiries, memberships, payments, projectApps, projects } =
  schema;

export const operatorProjectView = z.object({
  id: z.string().describe("Id of the project"),
  kind: z.enum(["adv", "pub"]).describe("`adv` for an ad account, `pub` for a publisher"),
  displayName: z.string().describe("Name of the project"),
  alias: z.string().nullable().describe("Subdomain of the publisher's platform; null of an ad account"),
  country: z.string().describe("ISO 3166-1 alpha-2 code"),
  currency: z.string().describe("ISO 4217 code"),
  plan: z.enum(["stream", "wave"]).nullable().describe("A publisher's"),
  planExhaustedAt: momentView
    .nullable()
    .describe("Since when delivery rests because the free impressions are used up; null while it goes on"),
  isListed: z.boolean().describe("Whether a publisher stands in the ad-note catalogue"),
  delistedAt: momentView.nullable().describe("Since when operators keep it out of the catalogue"),
  suspendedAt: momentView
    .nullable()
    .describe("Since when operators keep it from acting, and its ads from running"),
  suspensionReason: z.string().describe("Why operators suspended it; empty while they have not"),
  verifiedAt: momentView.nullable().describe("When it was verified; null before"),
  memberCount: z.int().describe("How many members it has"),
  createdAt: momentView.describe("When it was opened"),
});
export type OperatorProject = z.output<typeof operatorProjectView>;

export const operatorProjectPageView = pageOf(operatorProjectView).extend({ total: z.int() });

export const projectQuerySchema = pageQuerySchema.extend({
  q: z.string().trim().max(100).optional().describe("In the name or the alias, or a whole id"),
  kind: z.enum(["adv", "pub"]).optional(),
  plan: z.enum(["stream", "wave"]).optional(),
  listing: z.enum(["listed", "delisted"]).optional(),
  standing: z.enum(["active", "suspended"]).optional(),
});

const SHOWN = {
  id: projects.id,
  kind: projects.kind,
  displayName: projects.displayName,
  alias: projects.alias,
  country: projects.country,
  currency: projects.currency,
  plan: sql<"stream" | "wave" | null>`case when ${projects.kind} = 'pub' then ${projects.plan} end`,
  planExhaustedAt: projects.planExhaustedAt,
  isListed: sql<number>`(${projects.kind} = 'pub' and ${isListed()})`.mapWith(Boolean),
  delistedAt: projects.delistedAt,
  suspendedAt: projects.suspendedAt,
  suspensionReason: projects.suspensionReason,
  verifiedAt: projects.verifiedAt,
  memberCount: sql<number>`(select count(*) from ${memberships} where ${memberships.projectId} = ${projects}.id)`,
  createdAt: projects.createdAt,
};

/**
 * All projects, the newest first.
 * @param query `projectQuerySchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED, 070
 */
export async function listProjectsForOperator(
  ctx: ServiceContext,
  query: unknown = {},
): Promise<z.output<typeof operatorProjectPageView>> {
  requireOperatorRead(ctx);
  const { limit, next, q, kind, plan, listing, standing } = parseOrRefuse(projectQuerySchema, query);
  const wanted = and(
    isNull(projects.deletedAt),
    q ? or(eq(projects.id, q), holds(q, projects.displayName, projects.alias)) : undefined,
    kind && eq(projects.kind, kind),
    plan && and(eq(projects.kind, "pub"), eq(projects.plan, plan)),
    listing && inListing(listing),
    standing && (standing === "active" ? isNull(projects.suspendedAt) : isNotNull(projects.suspendedAt)),
  );
  const [rows, total] = await Promise.all([
    ctx.db
      .select(SHOWN)
      .from(projects)
      .where(and(wanted, afterCursor(projects, next)))
      .orderBy(...newestFirst(projects))
      .limit(limit + 1),
    ctx.db.$count(projects, wanted),
  ]);
  return { ...toPage(rows, limit, (row) => row), total };
}

const inListing = (listing: "listed" | "delisted"): SQL | undefined =>
  and(eq(projects.kind, "pub"), listing === "listed" ? isListed() : isNotNull(projects.delistedAt));

const MEMBERS_SHOWN = 100;
const APPS_SHOWN = 50;
const PAYMENTS_SHOWN = 10;

export const operatorProjectDetailView = z.object({
  project: operatorProjectView
    .extend({
      description: z.string().describe("What it is, in its owner's words"),
      link: z.string().nullable().describe("Web address of its own site; null for none"),
      contactName: z.string().nullable().describe("Name of the contact"),
      contactEmail: z.string().nullable().describe("E-mail address of the contact"),
      primaryEmail: z
        .string()
        .nullable()
        .describe("E-mail address for notices that are for no member in particular"),
      timezone: z.string().describe("IANA name of the time zone"),
      language: z.string().describe("ISO 639-1 code of the language that its people are written to in"),
      groupName: z.string().nullable().describe("Name of the group that it was given to; null for none"),
      features: z.array(z.string()).describe("Features that are switched on"),
      audienceRelaxed: z.boolean().describe("Whether its categories are ready from the first user on"),
    })
    .describe("The project"),
  members: z
    .array(
      z.object({
        id: z.string().describe("Id of the account"),
        name: z.string().describe("Name of the person"),
        email: z.string().describe("E-mail address of the account"),
        level: z
          .int()
          .describe("Level in the project: 100 guest, 300 viewer, 500 editor, 700 owner, 900 admin"),
        lastAccessedAt: momentView
          .nullable()
          .describe("When the member last opened the project; null before"),
      }),
    )
    .describe("Its members"),
  /** Apps of a publisher. */
  apps: z
    .array(
      z.object({
        id: z.string().describe("Id of the app"),
        title: z.string().describe("Name of the app"),
        platform: z.enum(PLATFORMS).describe("Platform of the app"),
        status: z.string().describe("Whether its publisher lets the app show ads or has paused it"),
        suspendedAt: momentView
          .nullable()
          .describe("Since when operators keep it from showing ads; null while they do not"),
        verifiedAt: momentView.nullable().describe("When it was proven to be the publisher's; null before"),
        unitCount: z.int().describe("How many ad units it has"),
      }),
    )
    .describe("Its apps"),
  campaigns: z
    .array(
      z.object({
        status: z.enum(CAMPAIGN_STATUSES).describe("State of the campaigns"),
        count: z.int().describe("How many there are"),
      }),
    )
    .describe("How many campaigns it has by state"),
  openInquiryCount: z.int().describe("How many inquiries are not answered"),
  /** The last card payments of an ad account, failed tries included. */
  payments: z
    .array(
      z.object({
        id: z.string().describe("Id of the payment"),
        campaignId: z.string().describe("Id of the campaign"),
        orderName: z.string().describe("Name of the order at the gateway"),
        status: z.enum(PAYMENT_STATUSES).describe("State of the payment"),
        amountMinor: z.int().describe("Amount in minor units of the currency"),
        refundedMinor: z.int().describe("What of it went back, in minor units"),
        currency: z.string().describe("ISO 4217 code"),
        createdAt: momentView.describe("When it was tried"),
      }),
    )
    .describe("What an ad account paid by card last, failed tries included"),
  publisher: publisherOverviewView.nullable().describe("A publisher's plan"),
  mails: z.array(sentMailView).describe("Mails to its people, the newest first"),
  acts: z.array(actView).describe("What operators did to it, the newest first"),
});
export type OperatorProjectDetail = z.output<typeof operatorProjectDetailView>;

/** A project with all details for support. @throws AppError as the list, PROJECT_NOT_FOUND */
export async function getProjectForOperator(
  ctx: ServiceContext,
  projectId: string,
): Promise<OperatorProjectDetail> {
  requireOperatorRead(ctx);
  const { description, link, contactName, contactEmail, primaryEmail, timezone, language, features } =
    projects;
  const contact = { contactName, contactEmail, primaryEmail };
  const { audienceRelaxed } = projects;
  const whole = { description, link, ...contact, timezone, language, features, audienceRelaxed };
  const [project] = await ctx.db
    .select({ ...SHOWN, ...whole, groupName: groups.name })
    .from(projects)
    .leftJoin(groups, eq(groups.id, projects.groupId))
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt)))
    .limit(1);
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  const isPublisher = project.kind === "pub";
  const ownerColumn = isPublisher ? campaigns.pubProjectId : campaigns.projectId;
  const members = await membersOf(ctx, projectId);
  const addresses = [
    ...members.map(({ email }) => email),
    ...(project.primaryEmail ? [project.primaryEmail] : []),
  ];
  const [apps, byStatus, asked, paid, publisher, mails, acts] = await Promise.all([
    isPublisher ? appsOf(ctx, projectId) : [],
    ctx.db
      .select({ status: campaigns.status, count: count() })
      .from(campaigns)
      .where(eq(ownerColumn, projectId))
      .groupBy(campaigns.status)
      .orderBy(campaigns.status),
    ctx.db.$count(inquiries, and(eq(inquiries.projectId, projectId), isNull(inquiries.closedAt))),
    isPublisher ? [] : paymentsOf(ctx, projectId),
    isPublisher ? getPublisherForOperator(ctx, projectId) : null,
    mailsTo(ctx, addresses),
    actsOn(ctx, projectId),
  ]);
  return {
    ...{ project, members, apps, campaigns: byStatus, openInquiryCount: asked },
    ...{ payments: paid, publisher, mails, acts },
  };
}

function membersOf(ctx: ServiceContext, projectId: string) {
  return ctx.db
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      level: memberships.level,
      lastAccessedAt: memberships.lastAccessedAt,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.projectId, projectId))
    .orderBy(desc(memberships.level), desc(accounts.id))
    .limit(MEMBERS_SHOWN);
}

function appsOf(ctx: ServiceContext, projectId: string) {
  const { id, title, platform, status, suspendedAt, verifiedAt } = projectApps;
  const unitCount = sql<number>`(select count(*) from ${adUnits} where ${adUnits.appId} = ${projectApps}.id and ${adUnits.status} <> 'archived')`;
  return ctx.db
    .select({ id, title, platform, status, suspendedAt, verifiedAt, unitCount })
    .from(projectApps)
    .where(and(eq(projectApps.projectId, projectId), isNull(projectApps.deletedAt)))
    .orderBy(...newestFirst(projectApps))
    .limit(APPS_SHOWN);
}

function paymentsOf(ctx: ServiceContext, projectId: string) {
  const { id, campaignId, orderName, status, amountMinor, refundedMinor, currency, createdAt } = payments;
  return ctx.db
    .select({ id, campaignId, orderName, status, amountMinor, refundedMinor, currency, createdAt })
    .from(payments)
    .where(eq(payments.projectId, projectId))
    .orderBy(...newestFirst(payments))
    .limit(PAYMENTS_SHOWN);
}
