import { env as bindings } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { folded, LIST_PAGE_LIMIT, makeId } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import type { ConsoleEnv } from "../../../../worker/env";
import {
  afterCursor,
  afterCursorAscending,
  holds,
  newestFirst,
  oldestFirst,
  pageQuerySchema,
  placeOf,
  toPage,
} from "../../../../worker/services/kernel";
import { HOSTILE_SEARCHES } from "../../../load/fuzz/searches";
import { unique } from "../../../support/factories";

const db = openDb((bindings as unknown as ConsoleEnv).DB);
const { groups } = schema;
const AT = Date.UTC(2026, 10, 21);

/** Rows in the order of creation, several of them with the same time. */
let made: string[];
let mine: ReturnType<typeof eq>;
beforeAll(async () => {
  const createdBy = unique("acc_");
  mine = eq(groups.createdBy, createdBy);
  const rows = [0, 0, 0, 1, 1, 2, 3].map((later, nth) => ({
    id: makeId("group", AT + nth, new Uint8Array(16)),
    name: `모임 ${nth}`,
    createdBy,
    createdAt: AT + later,
    updatedAt: AT + later,
  }));
  // Inserted in another order, so that the reading order is not accidental.
  await db.insert(groups).values([1, 5, 0, 2, 4, 6, 3].flatMap((nth) => rows[nth] ?? []));
  made = rows.map(({ id }) => id);
});

/** All rows, read page by page. */
async function readAll(limit: number, newest: boolean): Promise<string[][]> {
  const pages: string[][] = [];
  let next: string | undefined;
  do {
    const rows = await db
      .select()
      .from(groups)
      .where(and(mine, newest ? afterCursor(groups, next) : afterCursorAscending(groups, next)))
      .orderBy(...(newest ? newestFirst(groups) : oldestFirst(groups)))
      .limit(limit + 1);
    const page = toPage(
      rows,
      limit,
      (row) => row,
      ({ id }) => id,
    );
    pages.push(page.items);
    next = page.next ?? undefined;
  } while (next !== undefined);
  return pages;
}

describe("a list that is read page by page", () => {
  it.each([1, 2, 3, 7, 8])(
    "has each row once and in order, also of one moment: %i at a time",
    async (limit) => {
      const newest = await readAll(limit, true);
      expect(newest.flat()).toEqual(made.toReversed());
      expect(newest).toHaveLength(Math.ceil(made.length / limit));
      expect((await readAll(limit, false)).flat()).toEqual(made);
    },
  );

  it("refuses a cursor that is none", () => {
    for (const next of ["", "x", "zzz", btoa("1"), btoa("1 2"), btoa(`1 ${made[0]}' or 1`)])
      expect([next, pageQuerySchema.safeParse({ next }).success]).toEqual([next, false]);
    expect(placeOf(btoa(`-1 ${made[0]}`))).toBeNull();
    expect(pageQuerySchema.safeParse({ next: btoa(`12 ${made[0]}`) }).success).toBe(true);
    expect(placeOf(btoa(`12 ${made[0]}`))).toEqual({ createdAt: 12, id: made[0] });
  });

  it("has twenty rows a page unless another number is asked for, a hundred at most", () => {
    expect(pageQuerySchema.parse({}).limit).toBe(20);
    expect(pageQuerySchema.parse({ limit: String(LIST_PAGE_LIMIT) }).limit).toBe(100);
    expect(pageQuerySchema.safeParse({ limit: LIST_PAGE_LIMIT + 1 }).success).toBe(false);
    expect(pageQuerySchema.safeParse({ limit: 0 }).success).toBe(false);
  });
});

describe("a search", () => {
  it("finds what holds the text itself in either case of its letters, however long it is and whatever signs it has", async () => {
    const createdBy = unique("acc_");
    const names = HOSTILE_SEARCHES.map((text) => `<${text.toUpperCase()}>`);
    const rows = names.map((name, nth) => ({
      id: makeId("group", AT + 100 + nth, new Uint8Array(16)),
      name,
      createdBy,
      createdAt: AT,
      updatedAt: AT,
    }));
    for (const row of rows) await db.insert(groups).values(row);
    for (const text of HOSTILE_SEARCHES) {
      const found = await db
        .select({ name: groups.name })
        .from(groups)
        .where(and(eq(groups.createdBy, createdBy), holds(text, groups.name)))
        .orderBy(...oldestFirst(groups));
      const wanted = names.filter((name) => folded(name).includes(folded(text)));
      expect([text, found.map(({ name }) => name)]).toEqual([text, wanted]);
    }
  });

  it.each([
    ["width and case", "ＡＤ광고 Ｔｅｓｔ", ["ad광고", "ＡＤ광고", "test", "ｔＥＳＴ", "광고 ｔ"]],
    ["half-width kana", "ｶﾞｰﾄﾞ ﾊﾟﾝ", ["ガード", "ｶﾞｰﾄﾞ", "パン", "ド パ"]],
    ["case beyond ASCII", "ÉCOLE журнал", ["école", "ЖУРНАЛ", "École"]],
    ["how a domain is kept", "u@xn--ok1b32k.kr", ["마당.kr", "u@마당.kr", "마당", "XN--OK1B32K"]],
    ["composition", "홈 소식", ["홈".normalize("NFD"), "소식".normalize("NFD")]],
    ["letters of Hangul that stand alone", "ㅋㅋ 세일", ["ㅋㅋ", "ㅋ 세"]],
    [
      "every letter of a long text",
      "abcdefghijklmnopqrstuvwxyz0123456789가나다라마바사",
      [
        "ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789가나다라마바사".normalize("NFD"),
      ],
    ],
  ])("does not mind %s", async (_name, stored, searches) => {
    const id = makeId("group", AT + 200, crypto.getRandomValues(new Uint8Array(16)));
    const row = { id, name: stored, createdBy: unique("acc_"), createdAt: AT, updatedAt: AT };
    await db.insert(groups).values(row);
    for (const text of searches) {
      const found = await db
        .select({ id: groups.id })
        .from(groups)
        .where(and(eq(groups.id, id), holds(text, groups.name)));
      expect([text, found]).toEqual([text, [{ id }]]);
    }
  });
});
