import { beforeAll, describe, expect, it } from "vitest";
import { LEVEL } from "../../../domain/people";
import { searchProject } from "../../../worker/services/desk";
import { listUnits } from "../../../worker/services/inventory";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { addMember, contextOf, openAccount } from "../../support/factories";

describe("the search of a project", () => {
  let trade: Trade;
  let unit: { id: string; name: string };
  let campaign: string;
  beforeAll(async () => {
    trade = await openTrade(env);
    const { pub, publisher } = trade.shop;
    const [first] = (await listUnits(contextOf(env, publisher), pub.id)).items;
    if (!first) throw new Error("no unit");
    unit = first;
    ({ id: campaign } = await campaignIn("live", trade));
  });
  const kindsFor = async (account: Trade["shop"]["publisher"], q: string) =>
    (await searchProject(contextOf(env, account), trade.shop.pub.id, "pub", q)).map(({ kind, id }) => [
      kind,
      id,
    ]);

  it("finds a unit by a part of its name and by its id, and a campaign by its id, on either side", async () => {
    const { publisher } = trade.shop;
    expect(await kindsFor(publisher, unit.name.slice(0, 3))).toContainEqual(["unit", unit.id]);
    expect(await kindsFor(publisher, unit.id)).toEqual([["unit", unit.id]]);
    expect(await kindsFor(publisher, campaign)).toEqual([["campaign", campaign]]);
    const { adv, advertiser } = trade.buyer;
    expect(await searchProject(contextOf(env, advertiser), adv.id, "adv", campaign)).toMatchObject([
      { kind: "campaign", id: campaign },
    ]);
  });

  it("finds nothing for an empty query, nor for whom the lists are not, and refuses strangers", async () => {
    const guest = await openAccount(env);
    await addMember(env, trade.shop.pub.id, guest, LEVEL.guest);
    expect(await kindsFor(trade.shop.publisher, "  ")).toEqual([]);
    expect(await kindsFor(guest, unit.id)).toEqual([]);
    await expect(kindsFor(await openAccount(env), unit.id)).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
  });
});
