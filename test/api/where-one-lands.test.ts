import { createExecutionContext } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { loadFrame } from "../../app/kit/frame.server";
import { adapterOf } from "../../app/kit/page.server";
import { loader as home } from "../../app/routes/home";
import { LEVEL } from "../../domain/people";
import type { Identity } from "../../worker/services/kernel";
import { addMember, openAccount, openShop } from "../support/factories";
import { env, ORIGIN, signIn } from "./support";

async function argsOf(account: Identity | null, path: string) {
  const headers = new Headers(account ? { cookie: await signIn(account) } : {});
  const context = { env, ctx: createExecutionContext(), requestId: "req-1", nonce: "" };
  return { request: new Request(`${ORIGIN}${path}`, { headers }), context, params: {} };
}

const landing = async (account: Identity) =>
  (await home(await argsOf(account, "/home"))).headers.get("Location");

describe("after signing in", () => {
  it("one lands in the only project there is, and with none or several at the list of them", async () => {
    const shop = await openShop(env);
    const other = await openShop(env);
    expect(await landing(shop.publisher)).toBe(`/pub/${shop.pub.id}`);
    await addMember(env, other.pub.id, shop.publisher, LEVEL.viewer);
    expect(await landing(shop.publisher)).toBe("/projects");
    expect(await landing(await openAccount(env))).toBe("/projects");
  });

  it("nobody lands anywhere but at signing in", async () => {
    await expect(home(await argsOf(null, "/home"))).rejects.toMatchObject({ status: 302 });
  });
});

describe("a page of one's own", () => {
  it("stands in the frame of the project one came from, and in none of a stranger's", async () => {
    const shop = await openShop(env);
    const other = await openShop(env);
    const adapter = await adapterOf(await argsOf(shop.publisher, "/notifications"));
    expect(await loadFrame(adapter, `/pub/${shop.pub.id}/units?a=b`)).toMatchObject({
      project: { id: shop.pub.id },
    });
    for (const from of ["/projects", `/pub/${other.pub.id}`, "/pub/none", `/adv/${shop.pub.id}`]) {
      expect([from, await loadFrame(adapter, from)]).toEqual([from, null]);
    }
  });
});
