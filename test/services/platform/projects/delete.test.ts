import { beforeEach, describe, expect, it } from "vitest";
import { accessKey, appKeyKey } from "../../../../domain/audience";
import { LEVEL } from "../../../../domain/people";
import { planKey } from "../../../../domain/serving";
import { drainOutbox } from "../../../../worker/jobs/outbox";
import { getCampaign } from "../../../../worker/services/booking";
import {
  createAccessToken,
  deleteProject,
  findProjectByAccessToken,
  getProjectForMember,
  isAliasFree,
  listProjects,
} from "../../../../worker/services/platform";
import { hashAccessToken } from "../../../../worker/services/platform/access-tokens";
import { sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, type Stage } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { addMember, contextOf, openAccount, openBuyer, openShop } from "../../../support/factories";

let shop: Awaited<ReturnType<typeof openShop>>;
let buyer: Awaited<ReturnType<typeof openBuyer>>;
beforeEach(async () => {
  shop = await openShop(env);
  buyer = await openBuyer(env, shop);
});

const publisher = () => contextOf(env, shop.publisher);
const advertiser = () => contextOf(env, buyer.advertiser);
const deletePlatform = (name = shop.pub.displayName) => deleteProject(publisher(), shop.pub.id, { name });
const deleteAccount = () => deleteProject(advertiser(), buyer.adv.id, { name: buyer.adv.displayName });
const drained = () => drainOutbox(contextOf(env, null, { now: Date.now() + 3_600_000 }));

describe("deleting a project", () => {
  it("asks for its name, to the letter", async () => {
    for (const name of ["오늘 날씨", "내일날씨"]) {
      await expect(deletePlatform(name)).rejects.toMatchObject({
        code: "070",
        fields: { name: ["confirm.nameMismatch"] },
      });
    }
  });

  it("closes a platform: nobody enters it, its ads stop, and its keys and tokens open nothing", async () => {
    const scopes = ["tags.write"];
    const { token } = await createAccessToken(publisher(), shop.pub.id, { name: "서버", scopes });
    await drained();
    const keys = [appKeyKey(shop.app.appKey), accessKey(await hashAccessToken(token))];
    for (const key of keys) expect(await env.PLANS.get(key)).not.toBeNull();
    await deletePlatform();
    await drained();
    for (const key of keys) expect(await env.PLANS.get(key)).toBeNull();
    const plan = await env.PLANS.get<{ unit: { available: boolean } }>(planKey(shop.banner.id), "json");
    expect(plan?.unit.available ?? false).toBe(false);
    const gone = { code: "PROJECT_NOT_FOUND" };
    await expect(getProjectForMember(publisher(), shop.pub.id)).rejects.toMatchObject(gone);
    await expect(deletePlatform()).rejects.toMatchObject(gone);
    expect(await listProjects(publisher())).toEqual([]);
    const found = findProjectByAccessToken(publisher(), `Bearer ${token}`, "tags.write");
    await expect(found).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("keeps the address: its old links lead to nobody else's door", async () => {
    await deletePlatform();
    expect(await isAliasFree(publisher(), shop.pub.alias ?? "")).toBe(false);
  });

  it.each(["submitted", "in-final-review", "booked", "live", "paused"] satisfies Stage[])(
    "is refused to both sides while a campaign is %s",
    async (stage) => {
      const operator = await openAccount(env, { isOperator: true });
      await campaignIn(stage, { env, shop, buyer, operator });
      const refusal = { code: "PROJECT_CANNOT_BE_DELETED", status: 409 };
      await expect(deletePlatform()).rejects.toMatchObject(refusal);
      await expect(deleteAccount()).rejects.toMatchObject(refusal);
    },
  );

  it.each(["draft", "rejected", "cancelled", "closed"] satisfies Stage[])(
    "is not held up by a campaign that is %s",
    async (stage) => {
      const operator = await openAccount(env, { isOperator: true });
      await campaignIn(stage, { env, shop, buyer, operator });
      await deleteAccount();
      await deletePlatform();
      expect([await listProjects(advertiser()), await listProjects(publisher())]).toEqual([[], []]);
    },
  );

  it("leaves the other side what was, and nothing more can be asked for", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const trade = { env, shop, buyer, operator };
    const closed = await campaignIn("closed", trade);
    const draft = await campaignIn("draft", trade);
    await deletePlatform();
    const read = (id: string) => getCampaign(advertiser(), buyer.adv.id, id);
    expect((await read(closed.id)).offer.publisher.displayName).toBe(shop.pub.displayName);
    await expect(sendForReview(advertiser(), buyer.adv.id, draft.id)).rejects.toMatchObject({
      code: "AD_PRODUCT_NOT_FOUND",
    });
  });

  it("is its owner's alone", async () => {
    const editor = await openAccount(env);
    await addMember(env, shop.pub.id, editor, LEVEL.editor);
    const attempt = deleteProject(contextOf(env, editor), shop.pub.id, { name: shop.pub.displayName });
    await expect(attempt).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
