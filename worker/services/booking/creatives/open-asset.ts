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
  /** Of what is shown, which a video's source is not. */
  contentType: string;
  bytes: number;
  /** Quoted, as HTTP has it. */
  etag: string;
  /** Whether anybody may open it. */
  isPublic: boolean;
  body: ReadableStream;
}

/**
 * A file's bytes for a console page, by the levels that the API asks of the same. Logos, covers and profiles of a project are public, a product's
 * introduction is for those to whom the product is offered, or who booked it; everything else is for those who may read its project's assets, for those of the publisher who may read
 * the campaign that shows it, once that was sent to them, and for operators. A video's source is nobody's: the encoder alone reads it; what is shown
 * of a video is its poster, or the video itself.
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

/** What was kept before there was a private part is in the public one until the clock has moved it. */
async function readObject(ctx: ServiceContext, assetId: string, part: (home: string) => string) {
  const bucket = ctx.env.CREATIVES;
  return (await bucket.get(part(assetKey(assetId)))) ?? bucket.get(part(publicKey(assetId)));
}

/** Which object below the asset's key shows it, and what it is; null where there is none. */
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

/** The faces of projects that exist; a launcher's picture is its account's own until then. */
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
  // Least levels of both sides are one in this table.
  if ((await levelIn(ctx, asset.projectId)) >= ACCESS["asset.read"].adv) return true;
  return asset.kind === "introduction"
    ? isOfOffered(ctx, asset.id, account.id)
    : isShownToPublisher(ctx, asset.id, account.id);
}

/**
 * Whether a file introduces a product that one is offered: a public one on sale is everybody's, a private or in-house one is for the ad
 * accounts that its publisher grants it, and so for their viewers, as `getOfferedProduct` has it. An ad account that booked one keeps it.
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

/** A campaign's creatives and papers are for its publisher too, once it was sent. */
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
