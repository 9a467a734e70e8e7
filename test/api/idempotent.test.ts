import { beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "../../worker/api/calls";
import { unique } from "../support/factories";
import { EXAMPLES } from "./examples";
import { ask, stored } from "./support";
import { cookiesOf, openWorld, type World } from "./world";

/** Writes that money, a booking or something new hangs on: sent again by a caller who heard no answer, they are done once. */
const TAKES_A_KEY = [
  "POST /account/groups",
  "POST /account/groups/{id}/roles",
  "POST /account/members/{project}",
  "POST /ad-product/book",
  "POST /ad-product/{project}",
  "POST /ad-unit/{project}",
  "POST /asset/upload-url/{project}/display",
  "POST /asset/upload-url/{project}/settlement",
  "POST /asset/upload-url/{project}/shared",
  "POST /asset/upload-url/{project}/{kind}",
  "POST /asset/{project}/{id}/intent",
  "POST /campaign",
  "POST /campaign/{id}/request",
  "POST /project",
  "POST /project-app/{project}",
  "PUT /account/groups/{id}",
  "PUT /ad-product/{project}/{id}",
  "PUT /ad-unit/{project}/{id}",
  "PUT /campaign/{project}/{id}",
  "PUT /campaign/{project}/{id}/creative/{creative}",
  "PUT /project-app/{project}/{app}",
  "PUT /project/{id}",
  "PUT /project/{id}/features",
];

const titleOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;

let world: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;
beforeAll(async () => {
  world = await openWorld();
  cookies = await cookiesOf(world);
}, 60_000);

describe("an Idempotency-Key", () => {
  it("is taken by every call that it is promised for, and by no other", () => {
    expect(
      CALLS.filter(({ idempotent }) => idempotent)
        .map(titleOf)
        .sort(),
    ).toEqual(TAKES_A_KEY);
  });

  it.each(
    EXAMPLES.filter(({ call }) => TAKES_A_KEY.includes(call)).map((example) => [example.call, example]),
  )("has %s done once, and answered alike however often it is sent", async (_, example) => {
    const asked = {
      cookie: cookies[example.by],
      headers: { "Idempotency-Key": unique("key") },
      body: example.body?.(world.ids),
    };
    const send = () => ask(example.call.split(" ")[0] ?? "", example.path(world.ids), asked);
    const first = await send();
    const before = await stored();
    const again = await send();
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
    expect(await stored()).toEqual(before);
  });
});
