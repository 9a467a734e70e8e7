import { describe, expect, it } from "vitest";
import { hasAccount } from "../../../../worker/services/people";
import { caller, freshEmail, newcomer } from "./support";

describe("looking an address up", () => {
  it("finds an account in any letter case and no other", async () => {
    const email = await newcomer();
    expect(await hasAccount(caller(), { email: email.toUpperCase() })).toBe(true);
    expect(await hasAccount(caller(), { email: freshEmail() })).toBe(false);
  });

  it("is held after 60 looks of one network", async () => {
    const look = () => hasAccount(caller({ ip: "203.0.113.60" }), { email: freshEmail() });
    for (let looks = 0; looks < 60; looks++) await look();
    await expect(look()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
  });

  it("refuses what is no address", async () => {
    await expect(hasAccount(caller(), { email: "nobody" })).rejects.toMatchObject({
      code: "070",
      fields: { email: ["email"] },
    });
  });
});
