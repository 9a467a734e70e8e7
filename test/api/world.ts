import { eq } from "drizzle-orm";
import { COVER_HEIGHT_PX, COVER_WIDTH_PX, LOGO_MIN_PX } from "../../domain/shared/limits";
import { schema } from "../../worker/db/client";
import { uploadAsset } from "../../worker/services/assets/upload";
import type { CampaignRow } from "../../worker/services/campaigns/find";
import { creativesOf } from "../../worker/services/campaigns/find";
import { createAdAccount } from "../../worker/services/projects/create-ad-account";
import { runAdTest } from "../../worker/services/testing/ad-test";
import { addDevice } from "../../worker/services/testing/add-device";
import { campaignIn, type Stage, type Trade } from "../support/campaigns";
import { contextOf, openAccount, openBuyer, openShop } from "../support/factories";
import { png } from "../support/images";
import { openPeople } from "./people";
import { env, signIn } from "./support";

const STAGES = [
  "draft",
  "submitted",
  "in-final-review",
  "booked",
  "live",
] as const satisfies readonly Stage[];

/** The ids that requests are made of, by what they name. */
export type Ids = Record<
  | "pub"
  | "adv"
  | "app"
  | "banner"
  | "native"
  | "cpm"
  | "cpp"
  | "creative"
  | "draftCreative"
  | "asset"
  | "logo"
  | "cover"
  | "profile"
  /** An ad account that was opened at the platform's door. */
  | "client"
  | "device"
  | "member"
  | "invitation"
  | "group"
  | "colleague"
  | "groupInvitation"
  | StageId,
  string
>;
type StageId = "draft" | "submitted" | "inFinalReview" | "booked" | "live";

/** Both sides of a trade, with campaigns on the way. */
export interface World extends Trade {
  ids: Ids;
  campaigns: Record<(typeof STAGES)[number], CampaignRow>;
}

export async function openWorld(): Promise<World> {
  const shop = await openShop(env, { cppSlots: 12 });
  const buyer = await openBuyer(env, shop);
  const operator = await openAccount(env, { isOperator: true });
  const trade: Trade = { env, shop, buyer, operator };
  const campaigns = {} as World["campaigns"];
  for (const stage of STAGES) campaigns[stage] = await campaignIn(stage, trade);
  const ctx = contextOf(env, null);
  const onBanner = async (campaignId: string) =>
    (await creativesOf(ctx, campaignId)).find(({ unitId }) => unitId === shop.banner.id);
  const creative = await onBanner(campaigns.submitted.id);
  const draftCreative = await onBanner(campaigns.draft.id);
  if (!creative || !draftCreative) throw new Error("the campaigns have no creatives");
  const face = { name: "logo.png", bytes: png(LOGO_MIN_PX, LOGO_MIN_PX, 1) };
  const logo = await uploadAsset(contextOf(env, shop.publisher), shop.pub.id, "logo", face);
  const picture = async (kind: "cover" | "profile", width: number, height: number) => {
    const file = { name: `${kind}.png`, bytes: png(width, height, 2) };
    return (await uploadAsset(contextOf(env, shop.publisher), shop.pub.id, kind, file)).id;
  };
  const client = await createAdAccount(contextOf(env, buyer.advertiser), { displayName: "문으로 온 계정" });
  await ctx.db
    .update(schema.projects)
    .set({ originProjectId: shop.pub.id })
    .where(eq(schema.projects.id, client.id));
  const { id: device } = await addDevice(contextOf(env, shop.publisher), shop.pub.id, {
    name: "내 휴대폰",
    deviceId: "device-1",
  });
  await runAdTest(contextOf(env, shop.publisher), shop.pub.id, shop.cpm.id, { device });
  const ids: Ids = {
    ...(await openPeople(shop)),
    device,
    pub: shop.pub.id,
    adv: buyer.adv.id,
    app: shop.app.id,
    banner: shop.banner.id,
    native: shop.native.id,
    cpm: shop.cpm.id,
    cpp: shop.cpp.id,
    draft: campaigns.draft.id,
    submitted: campaigns.submitted.id,
    inFinalReview: campaigns["in-final-review"].id,
    booked: campaigns.booked.id,
    live: campaigns.live.id,
    creative: creative.id,
    draftCreative: draftCreative.id,
    asset: draftCreative.assetId,
    logo: logo.id,
    cover: await picture("cover", COVER_WIDTH_PX, COVER_HEIGHT_PX),
    profile: await picture("profile", LOGO_MIN_PX, LOGO_MIN_PX),
    client: client.id,
  };
  return { ...trade, campaigns, ids };
}

/** A cookie for each side of the trade; none for somebody who is not signed in. */
export async function cookiesOf({ shop, buyer, operator }: World) {
  return {
    publisher: await signIn(shop.publisher),
    advertiser: await signIn(buyer.advertiser),
    operator: await signIn(operator),
    anybody: null,
  };
}
