import { beforeAll, describe, expect, it } from "vitest";
import { PROPERTIES_MAX } from "../../../domain/audience";
import {
  addUserProperty,
  listUserProperties,
  removeUserProperty,
  updateUserProperty,
} from "../../../worker/services/inventory";
import { setFeatures } from "../../../worker/services/platform";
import { env } from "../../support/env";
import { contextOf, openShop, type Shop } from "../../support/factories";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(env);
});

const publisher = ({ publisher: account }: Shop = shop) => contextOf(env, account);
const namesOf = async (of: Shop = shop) =>
  (await listUserProperties(publisher(of), of.pub.id)).map(({ name }) => name);
const note = (name: string, of: Shop = shop) =>
  addUserProperty(publisher(of), of.pub.id, { name, type: "string" });
const refusedName = (code: string) => ({ code: "070", fields: { name: [code] } });

describe("the properties of users", () => {
  it("are the built-in ones, then those that the publisher noted", async () => {
    const own = await openShop(env);
    await note("plan", own);
    await note("city", own);
    expect(await namesOf(own)).toEqual(["country", "language", "age", "gender", "plan", "city"]);
  });

  it.each(["ab", "Plan", "1st", "a-b", "a".repeat(65), ""])("refuse %j as a name", async (name) => {
    await expect(note(name)).rejects.toMatchObject({ code: "070", fields: { name: [expect.any(String)] } });
  });

  it("have each name once, built-in ones among them", async () => {
    await note("level");
    for (const name of ["level", "gender"])
      await expect(note(name)).rejects.toMatchObject(refusedName("duplicate"));
  });

  it("of one name, noted twice at the same moment, are one", async () => {
    await Promise.allSettled([note("twice"), note("twice")]);
    expect((await namesOf()).filter((name) => name === "twice")).toHaveLength(1);
  });

  it("are described anew, and keep name and type", async () => {
    const { id } = await note("team");
    const changed = { name: "other", type: "integer", description: "응원하는 팀" };
    const answer = await updateUserProperty(publisher(), shop.pub.id, id ?? "", changed);
    expect(answer).toMatchObject({ name: "team", type: "string", description: "응원하는 팀" });
    expect(await listUserProperties(publisher(), shop.pub.id)).toContainEqual(answer);
  });

  it("are left alone by another publisher, and by whoever names one that is gone", async () => {
    const { id } = await note("mine");
    const other = await openShop(env);
    const gone = { code: "TARGETING_NOT_FOUND" };
    const foreign = [publisher(other), other.pub.id, id ?? ""] as const;
    await expect(updateUserProperty(...foreign, { description: "" })).rejects.toMatchObject(gone);
    await expect(removeUserProperty(...foreign)).rejects.toMatchObject(gone);
    await removeUserProperty(publisher(), shop.pub.id, id ?? "");
    expect(await namesOf()).not.toContain("mine");
    await expect(removeUserProperty(publisher(), shop.pub.id, id ?? "")).rejects.toMatchObject(gone);
  });

  it("are at most fifty besides the built-in ones", async () => {
    const own = await openShop(env);
    for (let nth = 0; nth < PROPERTIES_MAX; nth++) await note(`property_${nth}`, own);
    await expect(note("one_more", own)).rejects.toMatchObject({ code: "070" });
    expect(await namesOf(own)).toHaveLength(4 + PROPERTIES_MAX);
  });

  it("are noted only where audience targeting is on", async () => {
    const own = await openShop(env);
    await setFeatures(publisher(own), own.pub.id, { features: [] });
    await expect(note("plan", own)).rejects.toMatchObject({ code: "PROJECT_FEATURES_REQUIRED" });
    expect(await namesOf(own)).toHaveLength(4);
  });
});
