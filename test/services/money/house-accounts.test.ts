import { beforeEach, describe, expect, it } from "vitest";
import type { Identity } from "../../../worker/services/kernel";
import {
  houseAccountIn,
  listHouseAccounts,
  removeHouseAccount,
  saveHouseAccount,
} from "../../../worker/services/money";
import { env } from "../../support/env";
import { contextOf, openAccount } from "../../support/factories";

const ACCOUNT = { currency: "KRW", bank: "데모은행", holder: "마당", number: "000-1234-5678" };

let operator: Identity;
beforeEach(async () => {
  operator = await openAccount(env, { isOperator: true });
  await env.DB.prepare("delete from house_accounts").run();
});

const ctx = () => contextOf(env, operator);

describe("the house's account in a currency", () => {
  it("is what an operator saved last, with who changed it when", async () => {
    await saveHouseAccount(ctx(), ACCOUNT);
    await saveHouseAccount(ctx(), { ...ACCOUNT, number: "000-9999", swiftCode: "demokrse" });
    expect(await houseAccountIn(ctx(), "KRW")).toEqual({
      ...ACCOUNT,
      number: "000-9999",
      swiftCode: "DEMOKRSE",
    });
    const { currencies, changes } = await listHouseAccounts(ctx());
    expect(
      Object.fromEntries(currencies.map(({ currency, account }) => [currency, account?.version])),
    ).toEqual({ KRW: 2, JPY: undefined, INR: undefined });
    expect(changes[0]).toMatchObject({ currency: "KRW", isRemoval: false, actorName: operator.name });
    expect(changes[0]?.account).toContain("000-9999");
  });

  it("is gone once it is removed, which is shown", async () => {
    await saveHouseAccount(ctx(), ACCOUNT);
    await removeHouseAccount(ctx(), { currency: "KRW" });
    expect(await houseAccountIn(ctx(), "KRW")).toBeNull();
    expect((await listHouseAccounts(ctx())).changes[0]).toMatchObject({ isRemoval: true });
    await expect(removeHouseAccount(ctx(), { currency: "KRW" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is not overwritten by who saw another one", async () => {
    await saveHouseAccount(ctx(), ACCOUNT);
    await saveHouseAccount(ctx(), { ...ACCOUNT, number: "000-9999" });
    await expect(saveHouseAccount({ ...ctx(), seenVersion: 1 }, ACCOUNT)).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  it("is changed by operators alone, who proved who they are a moment ago", async () => {
    const stranger = contextOf(env, await openAccount(env));
    const unproven = contextOf(env, operator, { provedAtMs: null });
    for (const [who, code] of [
      [stranger, "FORBIDDEN"],
      [unproven, "PROOF_REQUIRED"],
    ] as const) {
      await expect(saveHouseAccount(who, ACCOUNT)).rejects.toMatchObject({ code });
      await expect(removeHouseAccount(who, { currency: "KRW" })).rejects.toMatchObject({ code });
    }
    await expect(listHouseAccounts(stranger)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
