import { and, eq, gte, inArray, isNotNull, isNull, ne, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type OwnAsset, PUBLIC_KINDS } from "../../../../domain/content";
import { AppError } from "../../../../domain/kernel";
import { ACCESS } from "../../../../domain/people";
import type { Grants } from "../../../../domain/platform";
import { schema } from "../../../db/client";
import { type AssetRow, assetKey, publicKey, renditionKey, stillKey } from "../../content";
import { hasFeature, levelIn, type ServiceContext } from "../../kernel";
import { publishersGranting } from "../../platform";
import { isInvoicedBy } from "../payment/payment-link";

interface OpenedAsset {
  asset: OwnAsset;
  /** Media type of the served file; a video's source is never served. */
  contentType: string;
  bytes: number;
  /** Quoted, as in an HTTP header. */
  etag: string;
  /** Whether the file needs no access. */
  isPublic: boolean;
  body: ReadableStream;
}

/**
 * Opens a file for a console page, with the access rules of the API. Logos, covers and profile pictures of a project are public. A
 * product's introduction is readable by accounts to which the product is offered or that booked it. Every other file is readable by
 * accounts that may read its project's assets, by operators, and, once the campaign that shows it was sent, by accounts of the publisher
 * that may read that campaign. Only the encoder reads a video's source; a video is served as its poster or its encoded form.
 * @throws AppError NOT_FOUND
 */
export async function openAsset(
  ctx: ServiceContext,
  assetId: string,
  wanted: "picture" | "video" = "picture",
): Promise<OpenedAsset> {
  const asset = await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) });
  const shown = asset && shownOf(asset, wanted);
  if (!shown) throw new AppError("NOT_FOUND");
  const isPublic = await isAnybodys(ctx, asset);
  if (!isPublic && !(await mayOpen(ctx, asset))) throw new AppError("NOT_FOUND");
  const object = await readObject(ctx, assetId, shown.part);
  if (!object) throw new AppError("NOT_FOUND");
  const { size: bytes, httpEtag: etag, body } = object;
  return { asset, contentType: shown.contentType, bytes, etag, isPublic, body };
}

/** Files stored before the private bucket existed are in the public one until a scheduled job moves them. */
async function readObject(ctx: ServiceContext, assetId: string, part: (home: string) => string) {
  const bucket = ctx.env.CREATIVES;
  return (await bucket.get(part(assetKey(assetId)))) ?? bucket.get(part(publicKey(assetId)));
}

/** The object below the asset's key to serve, and its media type; null if there is none. */
function shownOf(
  { status, contentType, renditions, stills }: AssetRow,
  wanted: "picture" | "video",
): { part: (home: string) => string; contentType: string } | null {
  if (status === "ready") return wanted === "picture" ? { part: (home) => home, contentType } : null;
  const [poster] = stills;
  const smallest = renditions.toSorted((a, b) => a.height - b.height)[0];
  if (wanted === "picture")
    return poster ? { part: (home) => stillKey(home, poster.asked), contentType: "image/jpeg" } : null;
  return smallest ? { part: (home) => renditionKey(home, smallest.height), contentType: "video/mp4" } : null;
}

/**
 * Whether the file is a public picture of an existing project; a launcher's picture belongs to its account until the project
 * exists.
 */
async function isAnybodys(ctx: ServiceContext, { kind, projectId }: AssetRow): Promise<boolean> {
  if (!PUBLIC_KINDS.includes(kind)) return false;
  const { projects } = schema;
  const owner = await ctx.db.query.projects.findFirst({
    columns: { id: true },
    where: eq(projects.id, projectId),
  });
  return owner !== undefined;
}

async function mayOpen(ctx: ServiceContext, asset: AssetRow): Promise<boolean> {
  const { account } = ctx;
  if (!account) return false;
  if (account.isOperator || asset.projectId === account.id) return true;
  // Both sides have the same minimum level in this table.
  if ((await levelIn(ctx, asset.projectId)) >= ACCESS["asset.read"].adv) return true;
  return asset.kind === "introduction"
    ? isOfOffered(ctx, asset.id, account.id)
    : isShownToPublisher(ctx, asset.id, account.id);
}

/**
 * Whether the file introduces a product that is offered to the account. A public product on sale is offered to every account; a private
 * or in-house one to the ad accounts that its publisher grants it, and so to their viewers, as in `getOfferedProduct`. An ad account
 * that booked a product keeps access.
 */
async function isOfOffered(ctx: ServiceContext, assetId: string, accountId: string): Promise<boolean> {
  const { adProducts: products, campaigns, memberships, projects } = schema;
  const mine = alias(memberships, "mine");
  const isGranted = (...allowances: (keyof Grants)[]) =>
    inArray(products.projectId, publishersGranting(ctx, mine.projectId, ...allowances));
  const isOffered = and(
    eq(products.status, "sale"),
    or(eq(products.isPrivate, false), isGranted("privateAccess")),
    or(ne(products.pricingType, "inhouse"), isGranted("inHouse")),
    or(ne(products.pricingType, "cpq"), hasFeature("quest")),
  );
  const booked = ctx.db
    .select({ id: campaigns.productId })
    .from(campaigns)
    .where(and(eq(campaigns.projectId, mine.projectId), ne(campaigns.status, "deleted")));
  const [found] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .innerJoin(projects, and(eq(projects.id, products.projectId), isNull(projects.deletedAt)))
    .leftJoin(
      mine,
      and(
        eq(mine.accountId, accountId),
        gte(mine.level, ACCESS["project.read"].adv),
        isAdAccount(mine.projectId),
      ),
    )
    .where(
      and(
        eq(products.introAssetId, assetId),
        ctx.platform ? eq(products.projectId, ctx.platform.id) : undefined,
        or(isOffered, inArray(products.id, booked)),
      ),
    )
    .limit(1);
  return found !== undefined;
}

const isAdAccount = (projectId: SQLWrapper) =>
  sql`exists (select 1 from projects as own where own.id = ${projectId} and own.kind = 'adv' and own.deleted_at is null)`;

/** Whether the file is a creative or paper of a campaign that was sent to a publisher of the account. */
async function isShownToPublisher(ctx: ServiceContext, assetId: string, accountId: string): Promise<boolean> {
  const { campaigns, creatives, memberships } = schema;
  const shows = ctx.db
    .select({ campaignId: creatives.campaignId })
    .from(creatives)
    .where(
      and(
        or(eq(creatives.assetId, assetId), eq(creatives.profileAssetId, assetId)),
        ne(creatives.status, "deleted"),
      ),
    );
  const [found] = await ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .innerJoin(memberships, eq(memberships.projectId, campaigns.pubProjectId))
    .where(
      and(
        or(eq(campaigns.termsAssetId, assetId), isInvoicedBy(assetId), sql`${campaigns.id} in ${shows}`),
        isNotNull(campaigns.submittedAt),
        ne(campaigns.status, "deleted"),
        eq(memberships.accountId, accountId),
        gte(memberships.level, ACCESS["campaign.read"].pub),
      ),
    )
    .limit(1);
  return found !== undefined;
}
