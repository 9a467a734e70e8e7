import { describe, expect, it } from "vitest";
import { identityOf, judgeIdentity, type ProviderIdentity } from "../../../domain/people";

const EXPECTED = { issuer: "https://issuer.example", clientId: "us", nonce: null };
const CLAIMS = { sub: "1", aud: "us", email: " Person@Example.com ", email_verified: true, name: " 멤버 " };
const PERSON: ProviderIdentity = {
  issuer: "https://issuer.example",
  subject: "1",
  email: "person@example.com",
  isEmailVerified: true,
  name: "멤버",
};

describe("an ID token's claims", () => {
  it("name a person, whose address is kept in lower case", () => {
    expect(identityOf(CLAIMS, EXPECTED)).toEqual(PERSON);
  });

  it.each([
    ["no subject", { sub: "" }, EXPECTED],
    ["several audiences and no party", { aud: ["us", "them"] }, EXPECTED],
    ["another party", { azp: "them" }, EXPECTED],
    ["another party of several", { aud: ["us", "them"], azp: "them" }, EXPECTED],
    ["no nonce where one was asked with", {}, { ...EXPECTED, nonce: "n" }],
    ["another nonce", { nonce: "m" }, { ...EXPECTED, nonce: "n" }],
  ])("are refused with %s", (_, change, expected) => {
    expect(identityOf({ ...CLAIMS, ...change }, expected)).toBeNull();
  });

  it.each([
    ["ours of several", { aud: ["us", "them"], azp: "us" }, EXPECTED],
    ["the nonce that was asked with", { nonce: "n" }, { ...EXPECTED, nonce: "n" }],
    ["a nonce that was not asked for", { nonce: "n" }, EXPECTED],
  ])("are taken with %s", (_, change, expected) => {
    expect(identityOf({ ...CLAIMS, ...change }, expected)).not.toBeNull();
  });

  it.each([false, undefined, 1, "yes", "false"])("vouch for no address with %j", (email_verified) => {
    expect(identityOf({ ...CLAIMS, email_verified }, EXPECTED)?.isEmailVerified).toBe(false);
  });
});

describe("the account that an identity opens", () => {
  const confirmed = { id: "acc_1", isEmailVerified: true };
  const unconfirmed = { id: "acc_1", isEmailVerified: false };
  const doubtful = { ...PERSON, isEmailVerified: false };

  it.each([
    [
      "the one it is linked to, whatever its address",
      doubtful,
      "acc_2",
      confirmed,
      { is: "known", accountId: "acc_2" },
    ],
    ["the one with its address", PERSON, null, confirmed, { is: "link", accountId: "acc_1" }],
    [
      "a new one in place of one that nobody confirmed",
      PERSON,
      null,
      unconfirmed,
      { is: "new", email: "person@example.com" },
    ],
    ["a new one", PERSON, null, null, { is: "new", email: "person@example.com" }],
    [
      "none by an address without a voucher",
      doubtful,
      null,
      confirmed,
      { is: "refused", reason: "no-verified-email" },
    ],
    ["no new one without a voucher", doubtful, null, null, { is: "refused", reason: "no-verified-email" }],
    [
      "none without an address",
      { ...PERSON, email: null },
      null,
      null,
      { is: "refused", reason: "no-verified-email" },
    ],
  ])("is %s", (_, identity, linked, ofAddress, verdict) => {
    expect(judgeIdentity(identity, linked, ofAddress)).toEqual(verdict);
  });
});
