import { beforeAll, describe, expect, it } from "vitest";
import { LEVEL, mayAct } from "../../domain/people";
import { CALLS } from "../../worker/api/calls";
import type { Identity } from "../../worker/services/kernel";
import { addMember, openAccount, openShop } from "../support/factories";
import { branchesOf } from "./bad-input/leaves";
import { EXAMPLES, type Example } from "./examples";
import { type Answer, ask, callAt, env, signIn, watchFile, writes } from "./support";
import { type Ids, openWorld, type World } from "./world";

/** Ids of app stores, which are not ids of the platform. */
const STORE_IDS = ["packageId", "bundleId", "storeId"];

let world: World;
let stranger: World;
const cookies = new Map<string, string>();

async function cookieOf(account: Identity): Promise<string> {
  const known = cookies.get(account.id);
  if (known) return known;
  const cookie = await signIn(account);
  cookies.set(account.id, cookie);
  return cookie;
}

function personOf(example: Example, of: World): Identity | null {
  const people = {
    publisher: of.shop.publisher,
    advertiser: of.buyer.advertiser,
    operator: of.operator,
    anybody: null,
  };
  return people[example.by];
}

async function send(example: Example, ids: Ids, account: Identity | null): Promise<Answer> {
  return ask(example.call.split(" ")[0] ?? "", example.path(ids), {
    cookie: account ? await cookieOf(account) : null,
    ...(example.body ? { body: example.body(ids) } : {}),
    ...(example.form ? { form: example.form() } : {}),
  });
}

/** The ids that a request contains. */
function idsIn(example: Example, ids: Ids): (keyof Ids)[] {
  const used = new Set<keyof Ids>();
  const watched = new Proxy(ids, {
    get(target, name) {
      used.add(name as keyof Ids);
      return target[name as keyof Ids];
    },
  });
  example.path(watched);
  example.body?.(watched);
  return [...used];
}

const inProject = EXAMPLES.filter((example) => example.action !== null);
const titled = (example: Example, index: number) => ({ title: `${example.call} (${index + 1})`, example });

beforeAll(async () => {
  world = await openWorld();
  stranger = await openWorld();
}, 120_000);
watchFile();

it("sees a write when there is one", async () => {
  const before = await writes();
  const rename = { name: "다른 이름" };
  const cookie = await cookieOf(world.shop.publisher);
  expect((await ask("PUT", "/account", { cookie, body: rename })).status).toBe(200);
  expect(await writes()).not.toEqual(before);
});

describe("another tenant", () => {
  it.each(inProject.map(titled))(
    "does not find what $title names, and writes nothing",
    async ({ example }) => {
      const before = await writes();
      const answer = await send(example, world.ids, personOf(example, stranger));
      expect([answer.status, answer.json]).toEqual([404, expect.anything()]);
      expect(await writes()).toEqual(before);
    },
  );

  it.each(inProject.map(titled))(
    "cannot slip one id of somebody else into $title, and writes nothing",
    async ({ example }) => {
      const before = await writes();
      for (const key of idsIn(example, world.ids)) {
        if (example.publicIds?.includes(key)) continue;
        const mixed = { ...world.ids, [key]: stranger.ids[key] };
        const { status, json } = await send(example, mixed, personOf(example, world));
        const hidden = status === 404 || json.errorCode === "ASSET_NOT_AVAILABLE";
        expect(hidden, `${key}: ${status} ${JSON.stringify(json)}`).toBe(true);
      }
      expect(await writes()).toEqual(before);
    },
  );

  it("is tried for every id that the body of a call in a project may hold", () => {
    const tried = new Set(
      inProject.flatMap(({ call, body }) =>
        Object.keys(Object(body?.(world.ids))).map((name) => `${call} ${name}`),
      ),
    );
    const calls = new Set(inProject.map(({ call }) => call));
    const held = CALLS.flatMap(({ method, path, body }) => {
      const call = `${method.toUpperCase()} ${path}`;
      const names = (body ? branchesOf(body) : []).flatMap(({ schema }) => Object.keys(schema.shape));
      return calls.has(call) ? names.map((name) => ({ name, id: `${call} ${name}` })) : [];
    }).filter(({ name }) => /Ids?$|^(project|product|creative)$/.test(name) && !STORE_IDS.includes(name));
    expect(held.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
  });

  it("is not shown on any list", async () => {
    const lists = EXAMPLES.filter(
      ({ call, by }) => /^GET .*(query|\/project|unit|product|campaign)/.test(call) && by !== "operator",
    );
    const own = [stranger.shop.pub.id, stranger.buyer.adv.id];
    for (const example of lists) {
      const { json } = await send(example, world.ids, personOf(example, world));
      // Public offers are not confidential to a tenant.
      if (/^GET \/(ad-product-query|project\/adnote)/.test(example.call)) continue;
      for (const id of own) expect(JSON.stringify(json), example.call).not.toContain(id);
    }
  });
});

describe("nobody", () => {
  const closed = EXAMPLES.filter(({ by }) => by !== "anybody");
  it.each(closed.map(titled))("is asked to sign in by $title, and writes nothing", async ({ example }) => {
    const before = await writes();
    const answer = await send(example, world.ids, null);
    expect([answer.status, answer.json.errorCode]).toEqual([401, "UNAUTHORIZED"]);
    expect(await writes()).toEqual(before);
  });
});

describe("an operator's call", () => {
  const restricted = EXAMPLES.filter(({ by }) => by === "operator");
  it.each(restricted.map(titled))(
    "$title is refused to everybody else, and to an operator without the second factor",
    async ({ example }) => {
      const first = await writes();
      for (const account of [world.shop.publisher, world.buyer.advertiser]) {
        expect((await send(example, world.ids, account)).json.errorCode).toBe("FORBIDDEN");
      }
      expect(await writes()).toEqual(first);
      const operator = await openAccount(env, { isOperator: true });
      const withoutFactor = await signIn({ ...operator, isOperator: false });
      const before = await writes();
      const [method = "", path] = [example.call.split(" ")[0], example.path(world.ids)];
      const body = example.body ? { body: example.body(world.ids) } : {};
      const answer = await ask(method, path, { cookie: withoutFactor, ...body });
      expect(answer.json.errorCode).toBe("OPERATOR_SECOND_FACTOR_REQUIRED");
      expect(await writes()).toEqual(before);
    },
  );
});

describe("a member's level", () => {
  const levels = ["guest", "viewer", "editor", "owner"] as const;
  const members = new Map<string, Identity>();

  beforeAll(async () => {
    for (const name of levels) {
      for (const projectId of [world.ids.pub, world.ids.adv]) {
        const account = await openAccount(env);
        await addMember(env, projectId, account, LEVEL[name]);
        members.set(`${name} ${projectId}`, account);
      }
    }
  });

  it.each(inProject.flatMap((example, index) => levels.map((name) => ({ ...titled(example, index), name }))))(
    "$name asks $title as the access matrix says",
    async ({ example, name }) => {
      const side = example.by === "publisher" ? "pub" : "adv";
      const allowed = example.action !== null && mayAct(example.action, side, LEVEL[name]);
      const account = members.get(`${name} ${world.ids[side]}`) ?? null;
      const before = allowed ? null : await writes();
      const answer = await send(example, world.ids, account);
      if (allowed) {
        // An earlier caller may have changed the state or deleted the object; only refusals by level are excluded.
        const isSpent = /^DELETE|\/account\/members|run-membership-scheduler/.test(example.call);
        expect(isSpent ? [200, 404, 409, 429] : [200, 409]).toContain(answer.status);
      } else {
        expect([answer.status, answer.json.errorCode]).toEqual([403, "FORBIDDEN"]);
        expect(await writes()).toEqual(before);
      }
    },
  );
});

describe("every call", () => {
  it("has an example here, the ones that need a token, a password or a name apart", () => {
    const walked = new Set(EXAMPLES.map(({ call }) => call));
    const missing = CALLS.map(({ method, path }) => `${method.toUpperCase()} ${path}`).filter(
      (call) => !walked.has(call),
    );
    expect(missing.sort()).toEqual([
      "DELETE /account",
      "GET /project/alias/{alias}",
      "PATCH /account/password",
      "POST /auth/login",
      "POST /auth/logout",
    ]);
  });

  it.each(EXAMPLES.map(titled))(
    "answers $title in its documented shape, and with no key of ours",
    async ({ example }) => {
      const own = await openedFor(example);
      const { status, json } = await send(example, own.ids, personOf(example, own));
      expect([status, status === 200 ? null : json]).toEqual([200, null]);
      const [method = "", path = ""] = [example.call.split(" ")[0], example.path(own.ids)];
      const call = callAt(method, path);
      for (const answer of call?.sequence ? (json.records as unknown[]) : [json])
        expect(call?.answer.safeParse(answer).error).toBeUndefined();
      const text = JSON.stringify(json);
      for (const secret of ["uidKey", "password", "r2Key", "version", "deletedAt", own.shop.pub.uidKey]) {
        expect(text).not.toContain(secret);
      }
    },
  );
});

/** Calls that move a campaign need one in their initial state. */
let fresh: Promise<World> | undefined;
async function openedFor(example: Example): Promise<World> {
  if (example.call.startsWith("GET")) return stranger;
  if (/\/(review|request|cancel|pause)$|\/export\//.test(example.call)) return openWorld();
  if (example.call === "DELETE /project/{id}") return withIdlePlatform(await openWorld());
  fresh ??= openWorld();
  return fresh;
}

/** A platform with campaigns cannot be deleted. */
async function withIdlePlatform(of: World): Promise<World> {
  const shop = await openShop(env);
  return { ...of, shop, ids: { ...of.ids, pub: shop.pub.id } };
}
