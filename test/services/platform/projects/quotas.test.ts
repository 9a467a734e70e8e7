import { beforeEach, expect, it } from "vitest";
import { DAY_MS } from "../../../../domain/kernel";
import { GROUPS_OPENED_MAX, GROUPS_PER_DAY_MAX, LEVEL } from "../../../../domain/people";
import { PROJECTS_OWNED_MAX, PROJECTS_PER_DAY_MAX } from "../../../../domain/platform";
import { openDb, schema } from "../../../../worker/db/client";
import type { Identity } from "../../../../worker/services/kernel";
import { createGroup } from "../../../../worker/services/people";
import { createAdAccount } from "../../../../worker/services/platform";
import { env } from "../../../support/env";
import { contextOf, openAccount, unique } from "../../../support/factories";

const NOW = Date.parse("2026-11-22T00:00:00Z");
let person: Identity;
beforeEach(async () => {
  person = await openAccount(env);
});

const open = (at: number) =>
  createAdAccount(contextOf(env, person, { now: at }), { displayName: "보리수 음료" });

/** Creates projects that the account owns. */
async function own(count: number, createdAt: number): Promise<void> {
  const db = openDb(env.DB);
  const at = { createdAt, updatedAt: createdAt };
  const ids = Array.from({ length: count }, () => unique("prj_quota"));
  for (const id of ids) {
    await db.insert(schema.projects).values({
      id,
      kind: "adv",
      displayName: "전부터",
      contactName: "",
      contactEmail: "",
      uidKey: id,
      ...at,
    });
    await db
      .insert(schema.memberships)
      .values({ projectId: id, accountId: person.id, level: LEVEL.owner, ...at });
  }
}

it("opens so many projects a day, several at the same moment among them, and more the next day", async () => {
  await own(PROJECTS_PER_DAY_MAX - 1, NOW - DAY_MS + 1);
  const both = await Promise.allSettled([open(NOW), open(NOW)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(open(NOW)).rejects.toMatchObject({ code: "DAILY_QUOTA_REACHED", status: 429 });
  expect((await open(NOW + 1)).displayName).toBe("보리수 음료");
});

it("owns so many projects in all", async () => {
  await own(PROJECTS_OWNED_MAX, NOW - 2 * DAY_MS);
  await expect(open(NOW)).rejects.toMatchObject({ code: "QUOTA_REACHED", status: 429 });
});

it("opens so many groups a day and in all, whatever others open", async () => {
  const group = (account: Identity, now: number) =>
    createGroup(contextOf(env, account, { now }), { name: "보리수 그룹" });
  for (let opened = 0; opened < GROUPS_OPENED_MAX; opened++) {
    await group(person, NOW + Math.floor(opened / GROUPS_PER_DAY_MAX) * DAY_MS);
    if (opened === GROUPS_PER_DAY_MAX - 1) {
      await expect(group(person, NOW)).rejects.toMatchObject({ code: "DAILY_QUOTA_REACHED" });
    }
  }
  await expect(group(person, NOW + 30 * DAY_MS)).rejects.toMatchObject({ code: "QUOTA_REACHED" });
  expect((await group(await openAccount(env), NOW)).name).toBe("보리수 그룹");
});
