import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../../domain/kernel";
import { adsTxtLine } from "../../../domain/serving";
import { localFileKey } from "../../../worker/integrations/site-file";
import { setFeatures } from "../../../worker/services/platform";
import { addExchange, listAdsTxtChecks, tickAdsTxt } from "../../../worker/services/serving";
import { env } from "../../support/env";
import { contextOf, openBuyer, openShop } from "../../support/factories";

describe("the daily check of ads.txt (S22)", () => {
  it("reads the file of each app of a publisher with backfill, again after a day", async () => {
    const shop = await openShop(env);
    const id = shop.pub.id;
    const owner = contextOf(env, shop.publisher);
    const at = (now: number) => contextOf(env, null, { now });
    const { now } = owner;
    const stateAt = async (time: number) => {
      await tickAdsTxt(at(time));
      return (await listAdsTxtChecks(owner, id)).map(({ domain, file, state }) => [domain, file, state]);
    };
    const place = ["weather.example", "ads.txt"];
    expect(await stateAt(now)).toEqual([[...place, null]]);

    await setFeatures(owner, id, { features: ["backfill"] });
    expect(await stateAt(now)).toEqual([[...place, "no-file"]]);
    await env.MAILBOX?.put(localFileKey("weather.example", "ads.txt"), adsTxtLine(env.CONSOLE_DOMAIN, id));
    expect(await stateAt(now + DAY_MS - 1)).toEqual([[...place, "no-file"]]);
    expect(await stateAt(now + DAY_MS)).toEqual([[...place, "found"]]);

    const exchange = {
      name: "Open",
      endpoint: "https://open.example/bid",
      seat: "s",
      currency: "USD",
      enabled: true,
    };
    const line = "open.example, 7, DIRECT";
    await addExchange(owner, id, { ...exchange, adsTxtLines: `  ${line}\r\n` });
    expect(await stateAt(now + 2 * DAY_MS)).toEqual([[...place, "missing-exchange-line"]]);
    const both = `${adsTxtLine(env.CONSOLE_DOMAIN, id)}\n${line}`;
    await env.MAILBOX?.put(localFileKey("weather.example", "ads.txt"), both);
    expect(await stateAt(now + 3 * DAY_MS)).toEqual([[...place, "found"]]);

    const stranger = await openBuyer(env);
    await expect(listAdsTxtChecks(contextOf(env, stranger.advertiser), id)).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
  });
});
