import { expect, it } from "vitest";
import { PAGE_ACTIONS } from "../../../app/generated/page-actions";
import { maySeePage } from "../../../app/kit/page-access";
import { requirePageLevel } from "../../../app/kit/page-failure.server";
import { LEVEL } from "../../../domain/people";
import { env } from "../../support/env";
import { addMember, contextOf, openAccount, openBuyer, openShop } from "../../support/factories";

const at = (path: string) => new URL(path, env.CONSOLE_ORIGIN);

it("a loader below a project's address answers nobody whose level the page is not for", async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  for (const [side, project] of [
    ["pub", shop.pub.id],
    ["adv", buyer.adv.id],
  ] as const) {
    for (const level of [LEVEL.guest, LEVEL.viewer, LEVEL.editor, LEVEL.owner]) {
      const member = await openAccount(env);
      await addMember(env, project, member, level);
      for (const below of [
        ...Object.keys(PAGE_ACTIONS[side]),
        "campaigns/cmp_1/edit/billing",
        "no/such/page",
      ]) {
        const asked = requirePageLevel(contextOf(env, member), at(`/${side}/${project}/${below}`));
        if (maySeePage(side, below, level)) await expect(asked).resolves.toBeUndefined();
        else await expect(asked).rejects.toMatchObject({ code: "FORBIDDEN" });
      }
    }
    const stranger = contextOf(env, await openAccount(env));
    await expect(requirePageLevel(stranger, at(`/${side}/${project}`))).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
    await expect(requirePageLevel(contextOf(env, null), at(`/${side}/${project}`))).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  }
});

it("asks the same of an address in capitals or escapes, as routes do", async () => {
  const shop = await openShop(env);
  const guest = await openAccount(env);
  await addMember(env, shop.pub.id, guest, LEVEL.guest);
  for (const [below, home] of [
    ["SETTINGS/Payout", "PUB"],
    ["units/NEW", "pub"],
    ["units/%6eew", "pub"],
  ]) {
    const asked = requirePageLevel(contextOf(env, guest), at(`/${home}/${shop.pub.id}/${below}`));
    await expect(asked, below).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  await expect(
    requirePageLevel(contextOf(env, guest), at(`/PUB/${shop.pub.id}/Report`)),
  ).resolves.toBeUndefined();
});

it("a page of no project asks for no level", async () => {
  for (const path of ["/", "/projects", "/account/security", "/advice", "/pay/token"])
    await expect(requirePageLevel(contextOf(env, null), at(path))).resolves.toBeUndefined();
});
