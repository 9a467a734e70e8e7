import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDb, schema } from "../../../../worker/db/client";
import { type Identity, withIdempotencyKey } from "../../../../worker/services/kernel";
import {
  createAdAccount,
  getPlatformByAlias,
  keepPlatformFace,
  keepPlatformName,
  listAdAccounts,
  openKeptPlatform,
  platformOfHost,
  readLaunchDraft,
} from "../../../../worker/services/platform";
import { env } from "../../../support/env";
import { contextOf, openAccount, openShop, projectRow, unique } from "../../../support/factories";
import { png } from "../../../support/images";

const db = openDb(env.DB);

let seed = 0;
const file = (w: number, h: number) => ({ name: "p.png", bytes: png(w, h, ++seed) });
const pictures = () => ({ logo: file(256, 256), cover: file(1200, 630) });
const alias = () => unique("l").slice(0, 20);
const colour = { themeColor: "#1d6fd8" };

async function throughFace(account: Identity) {
  await keepPlatformName(contextOf(env, account), { displayName: "오늘날씨", description: "동네 날씨" });
  return keepPlatformFace(contextOf(env, account), colour, pictures());
}

const ownerOf = async (assetId: string | null) =>
  (await db.query.assets.findFirst({ where: eq(schema.assets.id, assetId ?? "") }))?.projectId;

describe("the publisher's launcher", () => {
  it("keeps each step for its own account, so that one may leave and come back", async () => {
    const [account, other] = [await openAccount(env, { kind: "pub" }), await openAccount(env)];
    const kept = await throughFace(account);
    expect(kept).toMatchObject({ displayName: "오늘날씨", description: "동네 날씨", ...colour });
    expect(await readLaunchDraft(contextOf(env, account), "pub")).toEqual(kept);
    expect(await readLaunchDraft(contextOf(env, other), "pub")).toEqual({});
    const again = await keepPlatformFace(
      contextOf(env, account),
      { themeColor: "#000000" },
      { logo: null, cover: null },
    );
    expect(again).toEqual({ ...kept, themeColor: "#000000" });
  });

  it("opens the platform with all that was kept, gives it its pictures, and forgets the draft", async () => {
    const account = await openAccount(env, { kind: "pub" });
    const draft = await throughFace(account);
    const link = "https://weather.example/app";
    const name = alias();
    const platform = await openKeptPlatform(contextOf(env, account), { alias: name, link });
    expect(await getPlatformByAlias(contextOf(env, null), name)).toMatchObject({
      id: platform.id,
      displayName: "오늘날씨",
      description: "동네 날씨",
      link,
      ...colour,
      logoAssetId: draft.logoAssetId,
      coverAssetId: draft.coverAssetId,
    });
    expect(await ownerOf(platform.logoAssetId)).toBe(platform.id);
    expect(await ownerOf(platform.coverAssetId)).toBe(platform.id);
    expect(await readLaunchDraft(contextOf(env, account), "pub")).toEqual({});
  });

  it("opens one platform for a last step that was sent twice", async () => {
    const account = await openAccount(env, { kind: "pub" });
    await throughFace(account);
    const address = { alias: alias() };
    const send = () => openKeptPlatform(withIdempotencyKey(contextOf(env, account), "same form"), address);
    const first = await send();
    expect((await send()).id).toBe(first.id);
  });

  it("keeps the draft when the address is taken", async () => {
    const { pub } = await openShop(env);
    const account = await openAccount(env, { kind: "pub" });
    const draft = await throughFace(account);
    await expect(openKeptPlatform(contextOf(env, account), { alias: pub.alias })).rejects.toMatchObject({
      code: "081",
      fields: { alias: ["alias.taken"] },
    });
    expect(await readLaunchDraft(contextOf(env, account), "pub")).toEqual(draft);
  });
});

describe("a launcher's picture", () => {
  const face = async (files: Parameters<typeof keepPlatformFace>[2]) =>
    keepPlatformFace(contextOf(env, await openAccount(env)), colour, files);
  const svg = {
    name: "logo.png",
    bytes: new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ),
  };

  it.each([
    ["neither is there", { logo: null, cover: null }, "070", { logo: ["required"], cover: ["required"] }],
    ["the cover is missing", { logo: file(256, 256), cover: null }, "070", { cover: ["required"] }],
    [
      "the logo is no square",
      { ...pictures(), logo: file(256, 300) },
      "070",
      { logo: ["image.logoSquare|min=256"] },
    ],
    [
      "the logo is small",
      { ...pictures(), logo: file(255, 255) },
      "070",
      { logo: ["image.logoSquare|min=256"] },
    ],
    ["the logo is an SVG", { ...pictures(), logo: svg }, "UNSUPPORTED_MEDIA_TYPE", { logo: ["image.type"] }],
    [
      "the cover is small",
      { ...pictures(), cover: file(600, 315) },
      "070",
      { cover: ["image.cover|w=1200|h=630"] },
    ],
    [
      "the cover is square",
      { ...pictures(), cover: file(1200, 1200) },
      "070",
      { cover: ["image.cover|w=1200|h=630"] },
    ],
  ])("is refused at its field: %s", async (_, files, code, fields) => {
    await expect(face(files)).rejects.toMatchObject({ code, fields });
  });

  it("may be larger than it has to be, in its ratio", async () => {
    expect(await face({ logo: file(512, 512), cover: file(2400, 1260) })).toMatchObject(colour);
  });
});

describe("a platform's own host", () => {
  const at = (host: string) => platformOfHost({ env, db }, `https://${host}.${env.CONSOLE_DOMAIN}/`);

  it("is known by the alias of a platform that there is", async () => {
    const { pub } = await openShop(env);
    expect(await at(pub.alias ?? "")).toMatchObject({ id: pub.id, displayName: pub.displayName });
    expect(await platformOfHost({ env, db }, `${env.CONSOLE_ORIGIN}/`)).toBeNull();
  });

  it("of nobody, of an ad account and of a deleted platform is not found", async () => {
    const { pub } = await openShop(env);
    await db.update(schema.projects).set({ deletedAt: 1 }).where(eq(schema.projects.id, pub.id));
    for (const host of ["nobody-here", pub.alias ?? "", `a.${pub.alias}`]) {
      await expect(at(host)).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    }
  });

  it("is written into the ad account that is opened there, and into no other", async () => {
    const { pub } = await openShop(env);
    const platform = await at(pub.alias ?? "");
    const account = await openAccount(env);
    const there = { ...contextOf(env, account), platform };
    const { id } = await createAdAccount(there, { displayName: "보리수 음료" });
    expect((await projectRow(env, id)).originProjectId).toBe(pub.id);
    const own = await createAdAccount(contextOf(env, account), { displayName: "보리수 음료" });
    expect((await projectRow(env, own.id)).originProjectId).toBeNull();
  });

  it("is written into the first ad account that whoever came by it opens on the console, and into no later one", async () => {
    const { pub, publisher } = await openShop(env);
    const account = await openAccount(env);
    const { accounts } = schema;
    await db.update(accounts).set({ originProjectId: pub.id }).where(eq(accounts.id, account.id));
    const open = async (displayName: string) =>
      projectRow(env, (await createAdAccount(contextOf(env, account), { displayName })).id);
    const first = await open("보리수 음료");
    expect([first.originProjectId, (await open("다른 고객")).originProjectId]).toEqual([pub.id, null]);
    const { items } = await listAdAccounts(contextOf(env, publisher), pub.id);
    expect(items).toMatchObject([{ id: first.id, displayName: "보리수 음료", openedHere: true }]);
  });
});
