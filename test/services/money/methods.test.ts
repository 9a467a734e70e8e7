import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL } from "../../../domain/people";
import { PROOF_TTL_MS } from "../../../domain/people/proof";
import { openDb, schema } from "../../../worker/db/client";
import {
  addPaymentMethod,
  connectPaymentMethod,
  listGroupCards,
  listPaymentMethods,
  removeGroupCard,
  removePaymentMethod,
  setPrimaryMethod,
} from "../../../worker/services/money";
import { createGroup, giveProject, takeProject } from "../../../worker/services/people";
import { env as bare } from "../../support/env";
import { type Buyer, contextOf, openBuyer } from "../../support/factories";
import {
  authorise,
  numberedCard,
  type OpenGateway,
  registerCard,
  testCard,
  withGateway,
} from "../../support/gateway";
import { openMember } from "../../support/people";

let open: OpenGateway;
let buyer: Buyer;

beforeEach(async () => {
  open = withGateway(bare);
  buyer = await openBuyer(open.env);
});

const owner = () => contextOf(open.env, buyer.advertiser);

/** The pending security mails of an account, sorted by name. */
async function toldOf(accountId: string): Promise<string[]> {
  const rows = await openDb(open.env.DB).query.outbox.findMany({
    where: eq(schema.outbox.topic, "mail.security"),
  });
  const mine = rows.filter(({ payload }) => payload.accountId === accountId);
  return mine.map(({ payload }) => String(payload.event)).sort();
}

describe("an ad account's cards", () => {
  it("are at most ten, the first of them its primary", async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 10; nth++) ids.push(await registerCard(open, buyer, numberedCard(nth)));
    const authKey = await authorise(open, buyer.adv.id, numberedCard(10));
    await expect(addPaymentMethod(owner(), buyer.adv.id, { authKey })).rejects.toMatchObject({ code: "071" });
    const { items } = await listPaymentMethods(owner(), buyer.adv.id);
    expect(items).toHaveLength(10);
    expect(items.filter(({ isPrimary }) => isPrimary).map(({ id }) => id)).toEqual([ids[0]]);
    expect(JSON.stringify(items)).not.toMatch(/bil_|billingKey|customerKey/);
  });

  it("are each there once, and of the gateway's making alone", async () => {
    await registerCard(open, buyer);
    const again = await authorise(open, buyer.adv.id, testCard());
    await expect(addPaymentMethod(owner(), buyer.adv.id, { authKey: again })).rejects.toMatchObject({
      code: "072",
    });
    const foreign = await authorise(open, (await openBuyer(open.env)).adv.id, numberedCard(1));
    for (const authKey of [foreign, "bln_made_up"])
      await expect(addPaymentMethod(owner(), buyer.adv.id, { authKey })).rejects.toMatchObject({
        code: "PAYMENT_BILLING_KEY_NOT_FOUND",
      });
    expect((await listPaymentMethods(owner(), buyer.adv.id)).items).toHaveLength(1);
  });

  it("are neither added, chosen nor removed by an old session; done with a proof, every owner is mailed", async () => {
    const first = await registerCard(open, buyer);
    const second = await registerCard(open, buyer, numberedCard(1));
    const colleague = await openMember(open.env, buyer.adv.id, LEVEL.owner);
    const now = Date.now();
    const deeds = async (provedAtMs: number) => {
      const ctx = contextOf(open.env, buyer.advertiser, { now, provedAtMs });
      const authKey = await authorise(open, buyer.adv.id, numberedCard(2));
      return [
        () => addPaymentMethod(ctx, buyer.adv.id, { authKey }),
        () => setPrimaryMethod(ctx, buyer.adv.id, { id: second }),
        () => removePaymentMethod(ctx, buyer.adv.id, { id: first }),
      ];
    };
    for (const each of await deeds(now - PROOF_TTL_MS))
      await expect(each()).rejects.toMatchObject({ code: "PROOF_REQUIRED" });
    for (const each of await deeds(now)) await each();
    expect(await toldOf(colleague.id)).toEqual(["card-added", "card-primary", "card-removed"]);
  });

  it("are registered once by one authorisation, and stay chargeable when it is sent again", async () => {
    const authKey = await authorise(open, buyer.adv.id, testCard());
    const register = () => addPaymentMethod(owner(), buyer.adv.id, { authKey });
    const { items } = await register();
    expect((await register()).items).toEqual(items);
    expect(open.gateway.books.billingKeys()).toHaveLength(1);
  });

  it("keep a primary one that is not removed while others stand", async () => {
    const first = await registerCard(open, buyer, numberedCard(1));
    const second = await registerCard(open, buyer, numberedCard(2));
    const remove = (id: string) => removePaymentMethod(owner(), buyer.adv.id, { id });
    await expect(remove(first)).rejects.toMatchObject({ code: "073" });
    await setPrimaryMethod(owner(), buyer.adv.id, { id: second });
    expect((await remove(first)).items.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([[second, true]]);
    expect((await remove(second)).items).toEqual([]);
    expect(open.gateway.books.billingKeys()).toEqual([]);
  });

  it("are its owner's to touch, and nobody's of another ad account", async () => {
    const id = await registerCard(open, buyer);
    const editor = contextOf(open.env, await openMember(open.env, buyer.adv.id, LEVEL.editor));
    const stranger = await openBuyer(open.env);
    for (const verb of [removePaymentMethod, setPrimaryMethod, connectPaymentMethod]) {
      await expect(verb(editor, buyer.adv.id, { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
      const foreign = contextOf(open.env, stranger.advertiser);
      await expect(verb(foreign, buyer.adv.id, { id })).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
      await expect(verb(foreign, stranger.adv.id, { id })).rejects.toMatchObject({
        code: "PAYMENT_METHOD_NOT_FOUND",
      });
    }
    await expect(listPaymentMethods(editor, buyer.adv.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a group's card", () => {
  it("is offered to its ad accounts, connected once, and only disconnected when it is removed there", async () => {
    const { id: groupId } = await createGroup(owner(), { name: "대행사" });
    await giveProject(owner(), groupId, { project: buyer.adv.id });
    const authKey = await authorise(open, groupId, testCard());
    const { items } = await addPaymentMethod(owner(), buyer.adv.id, { authKey, forGroup: true });
    const [shared] = items;
    expect(shared).toMatchObject({ isGroups: true, isPrimary: true });
    const id = shared?.id ?? "";
    await expect(connectPaymentMethod(owner(), buyer.adv.id, { id })).rejects.toMatchObject({
      code: "PAYMENT_BILLING_KEY_DUPLICATED",
    });
    await removePaymentMethod(owner(), buyer.adv.id, { id });
    expect(await listPaymentMethods(owner(), buyer.adv.id)).toMatchObject({ items: [], offered: [{ id }] });
    expect(open.gateway.books.billingKeys()).toHaveLength(1);
    expect((await connectPaymentMethod(owner(), buyer.adv.id, { id })).items).toHaveLength(1);
  });

  it("is removed for good by the group's owners alone, everywhere at once, and its key at the gateway", async () => {
    const { id: groupId } = await createGroup(owner(), { name: "대행사" });
    await giveProject(owner(), groupId, { project: buyer.adv.id });
    const authKey = await authorise(open, groupId, testCard());
    const [shared] = (await addPaymentMethod(owner(), buyer.adv.id, { authKey, forGroup: true })).items;
    const own = await registerCard(open, buyer, numberedCard(2));
    const id = shared?.id ?? "";
    expect(await listGroupCards(owner(), groupId)).toMatchObject([{ id, accounts: 1 }]);
    const stranger = contextOf(open.env, (await openBuyer(open.env)).advertiser);
    for (const verb of [listGroupCards, removeGroupCard])
      await expect(verb(stranger, groupId, { id })).rejects.toMatchObject({
        code: "ACCOUNT_GROUP_NOT_FOUND",
      });
    await expect(removeGroupCard(owner(), groupId, { id: own })).rejects.toMatchObject({
      code: "PAYMENT_METHOD_NOT_FOUND",
    });
    const stale = contextOf(open.env, buyer.advertiser, { provedAtMs: Date.now() - PROOF_TTL_MS });
    expect(await listGroupCards(stale, groupId)).toHaveLength(1);
    await expect(removeGroupCard(stale, groupId, { id })).rejects.toMatchObject({ code: "PROOF_REQUIRED" });
    await removeGroupCard(owner(), groupId, { id });
    expect(await toldOf(buyer.advertiser.id)).toContain("card-removed");
    expect(await listPaymentMethods(owner(), buyer.adv.id)).toMatchObject({
      items: [{ id: own, isPrimary: true }],
      offered: [],
    });
    expect(open.gateway.books.billingKeys()).toHaveLength(1);
    await expect(removeGroupCard(owner(), groupId, { id })).rejects.toMatchObject({
      code: "PAYMENT_METHOD_NOT_FOUND",
    });
  });

  it("is charged no more by an ad account that left the group", async () => {
    const { id: groupId } = await createGroup(owner(), { name: "대행사" });
    await giveProject(owner(), groupId, { project: buyer.adv.id });
    const authKey = await authorise(open, groupId, testCard());
    await addPaymentMethod(owner(), buyer.adv.id, { authKey, forGroup: true });
    await takeProject(owner(), groupId, { project: buyer.adv.id });
    expect(await listPaymentMethods(owner(), buyer.adv.id)).toEqual({ items: [], offered: [] });
    const own = await registerCard(open, buyer, numberedCard(2));
    const { items } = await listPaymentMethods(owner(), buyer.adv.id);
    expect(items).toMatchObject([{ id: own, isPrimary: true }]);
  });
});
