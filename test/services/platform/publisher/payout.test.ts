import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { getBankAccount, saveBankAccount } from "../../../../worker/services/money";
import { env } from "../../../support/env";
import { addMember, contextOf, openAccount, openShop } from "../../../support/factories";
import { storedIn } from "../../../support/stored";

const ACCOUNT = { bank: "보리은행", holder: "오늘날씨주식회사", number: "110-432-987654" };

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop(env);
});

const publisher = () => contextOf(env, shop.publisher);

describe("where a publisher is paid", () => {
  it("is shown masked, and stands nowhere in the database as it was typed", async () => {
    expect(await getBankAccount(publisher(), shop.pub.id)).toBeNull();
    await saveBankAccount(publisher(), shop.pub.id, { ...ACCOUNT, swiftCode: "borikrse" });
    expect(await getBankAccount(publisher(), shop.pub.id)).toMatchObject({
      bank: "보리은행",
      holderMasked: "오•••••••",
      numberTail: "7654",
      swiftCode: "BORIKRSE",
    });
    const stored = JSON.stringify(await storedIn(env, []));
    for (const secret of [ACCOUNT.holder, ACCOUNT.number, "432-987", "432987"]) {
      expect(stored).not.toContain(secret);
    }
  });

  it("is replaced whole by what is saved next", async () => {
    await saveBankAccount(publisher(), shop.pub.id, { ...ACCOUNT, swiftCode: "BORIKRSE" });
    await saveBankAccount(publisher(), shop.pub.id, { ...ACCOUNT, number: "999-000-1111" });
    expect(await getBankAccount(publisher(), shop.pub.id)).toMatchObject({
      numberTail: "1111",
      swiftCode: null,
    });
  });

  it("is its owner's to see and to say", async () => {
    await saveBankAccount(publisher(), shop.pub.id, ACCOUNT);
    const editor = await openAccount(env);
    await addMember(env, shop.pub.id, editor, LEVEL.editor);
    const ctx = contextOf(env, editor);
    const forbidden = { code: "FORBIDDEN" };
    await expect(getBankAccount(ctx, shop.pub.id)).rejects.toMatchObject(forbidden);
    await expect(saveBankAccount(ctx, shop.pub.id, ACCOUNT)).rejects.toMatchObject(forbidden);
  });
});
