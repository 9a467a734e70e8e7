import { createExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { guardLoader, projectAction, projectLoader } from "../../app/kit/project.server";
import { LEVEL } from "../../domain/people";
import type { Identity } from "../../worker/services/kernel";
import { addMember, openAccount, openShop, type Shop } from "../support/factories";
import { env, ORIGIN, signIn } from "./support";

const placeView = z.object({ project: z.string(), side: z.string(), level: z.number(), unit: z.string() });

async function argsOf(account: Identity | null, path: string, params: Record<string, string>, body?: string) {
  const headers = new Headers(account ? { cookie: await signIn(account) } : {});
  if (body !== undefined) headers.set("Content-Type", "application/x-www-form-urlencoded");
  const request = new Request(`${ORIGIN}${path}`, {
    headers,
    ...(body === undefined ? {} : { method: "POST", body }),
  });
  const context = { env, ctx: createExecutionContext(), requestId: "req-1", nonce: "" };
  return { request, context, params };
}

describe("a page of a project", () => {
  let shop: Shop;
  let pub: string;
  beforeAll(async () => {
    shop = await openShop(env);
    pub = shop.pub.id;
  });

  it("knows the project and the side of its address, its ids, and its reader's level", async () => {
    const load = projectLoader(placeView, async ({ project, side, level, id }) => ({
      ...{ project, side, level, unit: id("unit") },
    }));
    const args = await argsOf(shop.publisher, `/pub/${pub}/units/unt_1`, { project: pub, unit: "unt_1" });
    const expected = { project: pub, side: "pub", level: LEVEL.owner, unit: "unt_1" };
    await expect(load(args)).resolves.toEqual(expected);
    await expect(load({ ...args, params: { project: pub } })).rejects.toMatchObject({
      init: { status: 404 },
    });
  });

  it("loads nothing for whom its level is not, and nothing of the other side", async () => {
    const run = vi.fn(async () => null);
    const load = projectLoader(z.null(), run);
    const viewer = await openAccount(env);
    await addMember(env, pub, viewer, LEVEL.viewer);
    const params = { project: pub };
    const refused = [
      [viewer, `/pub/${pub}/settings/payout`, 403],
      [viewer, `/pub/${pub}/units/new`, 403],
      [await openAccount(env), `/pub/${pub}/units`, 404],
      [shop.publisher, `/adv/${pub}/campaigns`, 422],
    ] as const;
    for (const [reader, path, status] of refused) {
      const asked = await argsOf(reader, path, params);
      await expect(load(asked), path).rejects.toMatchObject({ init: { status } });
      await expect(guardLoader(await argsOf(reader, path, params)), path).rejects.toMatchObject({
        init: { status },
      });
    }
    await expect(load(await argsOf(null, `/pub/${pub}`, params))).rejects.toMatchObject({ status: 302 });
    expect(run).not.toHaveBeenCalled();
    await expect(load(await argsOf(viewer, `/pub/${pub}/units`, params))).resolves.toBeNull();
  });

  it("hands its forms the project of the address, which their verb and nobody before it asks for", async () => {
    const act = projectAction(z.object({ name: z.string() }), async ({ name }, { project, side, path }) => ({
      ...{ name, project, side, back: path("units") },
    }));
    const stranger = await openAccount(env);
    const args = await argsOf(stranger, `/pub/${pub}/units/new`, { project: pub }, "name=x");
    const expected = { name: "x", project: pub, side: "pub", back: `/pub/${pub}/units` };
    await expect(act(args)).resolves.toEqual(expected);
  });
});
