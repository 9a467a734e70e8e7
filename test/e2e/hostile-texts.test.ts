import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client";
import { startDemoRuntime } from "../support/demo";
import type { TestRuntime } from "../support/e2e";
import { clientOf } from "./fixtures";
import { nameOf, type Reader, SCREENS, type Screen } from "./screens/table";
import { givenWebhook } from "./screens/webhook";
import { readWorld, type World } from "./screens/world";

const READERS: readonly Reader[] = ["visitor", "publisher", "advertiser", "operator"];
const HOSTILE = `</script></title><img src=x onerror=alert(1)>'"&`;
const RAW = "<img src=x";
const ESCAPED = "&lt;img src=x";

/** Names of columns with user input. */
const TYPED = /(^|_)(name|title|summary|description|memo|comment|headline|alt_text|reason|user_agent)$/;
/** User input inside JSON. */
const TYPED_INSIDE = [
  ["groups", "business", "$.name"],
  ["campaigns", "tax_invoice", "$.businessName"],
  ["notifications", "details", "$.subject"],
  ["notifications", "details", "$.reason"],
  ["notifications", "details", "$.actor"],
] as const;
/** Tables whose texts are not shown on pages or are not user input. */
const OURS = new Set(["outbox", "assets", "d1_migrations", "webhook_endpoints"]);

/** One route of each family of screens with user input. */
const FAMILIES = [
  "p.$alias",
  "invitations.$token",
  "account.profile",
  "account.devices",
  "account.groups.$group",
  "notifications._index",
  "projects",
  "pub.$project._index",
  "pub.$project.campaigns.$campaign",
  "pub.$project.members",
  "pub.$project.units._index",
  "pub.$project.products.$product._index",
  "pub.$project.settings._index",
  "pub.$project.settings.benefits._index",
  "pub.$project.settings.access-token",
  "pub.$project.report",
  "adv.$project.campaigns.$campaign._index",
  "adv.$project.campaigns.$campaign.edit.confirm",
  "adv.$project.settings._index",
  "ops.campaigns.$campaign",
];

let runtime: TestRuntime;
let world: World;
const clients = new Map<Reader, Client>();

beforeAll(async () => {
  const demo = await startDemoRuntime();
  ({ runtime } = demo);
  await givenWebhook(runtime);
  world = await readWorld(runtime);
  for (const reader of READERS) clients.set(reader, await clientOf(runtime, demo.signIns, reader));
  await spoil((await runtime.consoleEnv<{ DB: D1Database }>()).DB);
});

afterAll(async () => {
  await runtime?.close();
});

/** Appends markup to every user input. */
async function spoil(db: D1Database): Promise<void> {
  const { results: columns } = await db
    .prepare(
      `select t.name as "table", c.name as "column" from sqlite_master t, pragma_table_info(t.name) c
       where t.type = 'table' and t.name not like '\\_%' escape '\\' and t.name not like 'sqlite%' and c.type = 'text' collate nocase`,
    )
    .all<{ table: string; column: string }>();
  const typed = columns.filter(({ table, column }) => TYPED.test(column) && !OURS.has(table));
  const plain = typed.map(({ table, column }) =>
    db.prepare(`update "${table}" set "${column}" = "${column}" || ?`).bind(HOSTILE),
  );
  const inside = TYPED_INSIDE.map(([table, column, path]) =>
    db
      .prepare(
        `update "${table}" set "${column}" = json_set("${column}", ?1, json_extract("${column}", ?1) || ?2)
         where json_extract("${column}", ?1) is not null`,
      )
      .bind(path, HOSTILE),
  );
  await db.batch([...plain, ...inside]);
}

/** The answers for each reader; the four readers request in parallel. */
async function open(asked: { screen: Screen; path: string }[]) {
  const read = async (reader: Reader) => {
    const answers: { screen: Screen; status: number; html: string }[] = [];
    for (const { screen, path } of asked.filter((one) => one.screen.reader === reader)) {
      const answer = await clients.get(reader)?.get(path, "follow");
      answers.push({ screen, status: answer?.status ?? 0, html: (await answer?.text()) ?? "" });
    }
    return answers;
  };
  return (await Promise.all(READERS.map(read))).flat();
}

test("markup that somebody typed is text on every screen, and in what the screen tells its script", async () => {
  const screens = SCREENS.filter(({ arrive, status = 200 }) => !arrive && status === 200);
  const answers = await open(screens.map((screen) => ({ screen, path: screen.path(world) })));
  const wrong = answers.flatMap(({ screen, status, html }) => [
    ...(status === 200 ? [] : [`${nameOf(screen)}: ${status}`]),
    ...(html.includes(RAW) ? [`${nameOf(screen)}: markup`] : []),
  ]);
  const shown = new Set(
    answers.filter(({ html }) => html.includes(ESCAPED)).map(({ screen }) => screen.route),
  );
  expect(wrong).toEqual([]);
  expect(FAMILIES.filter((route) => !shown.has(route))).toEqual([]);
});

test("markup in an address, a search or a filter is text as well", async () => {
  const query = new URLSearchParams({
    q: HOSTILE,
    status: HOSTILE,
    from: HOSTILE,
    next: HOSTILE,
    cursor: HOSTILE,
    email: HOSTILE,
    product: HOSTILE,
  });
  const screens = SCREENS.filter(({ arrive }) => !arrive);
  const answers = await open(
    screens.map((screen) => ({ screen, path: `${screen.path(world).split("?")[0]}?${query}` })),
  );
  const wrong = answers.filter(({ html, status }) => html.includes(RAW) || status >= 500);
  expect(wrong.map(({ screen, status }) => `${nameOf(screen)}: ${status}`)).toEqual([]);
  expect(runtime.errors).toEqual([]);
});
