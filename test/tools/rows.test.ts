import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { InferSelectModel, Table } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/toolchain/paths";
import type * as tables from "../../worker/db/schema";
import type * as booking from "../../worker/services/booking";
import type * as content from "../../worker/services/content";
import type * as desk from "../../worker/services/desk";
import type * as inventory from "../../worker/services/inventory";
import type * as kernel from "../../worker/services/kernel";
import type * as money from "../../worker/services/money";
import type * as partners from "../../worker/services/partners";
import type * as people from "../../worker/services/people";
import type * as platform from "../../worker/services/platform";
import type * as quests from "../../worker/services/quests";
import type * as reports from "../../worker/services/reports";
import type * as serving from "../../worker/services/serving";

interface Doors {
  booking: typeof booking;
  content: typeof content;
  desk: typeof desk;
  inventory: typeof inventory;
  kernel: typeof kernel;
  money: typeof money;
  partners: typeof partners;
  people: typeof people;
  platform: typeof platform;
  quests: typeof quests;
  reports: typeof reports;
  serving: typeof serving;
}

/** Tables whose columns are all visible in some view, so that types cannot distinguish their rows from views. */
type SeenWhole = "creatives" | "adPreviews" | "campaignAlerts";
type Tables = Omit<typeof tables, SeenWhole>;
type Row = {
  [Name in keyof Tables]: Tables[Name] extends Table ? InferSelectModel<Tables[Name]> : never;
}[keyof Tables];

/** Whether an answer is a row, or a list, page or record of rows. */
type HoldsRow<Answer> = Answer extends Row
  ? true
  : Answer extends readonly (infer Item)[]
    ? HoldsRow<Item>
    : Answer extends object
      ? { [Key in keyof Answer]: Answer[Key] extends Row | readonly Row[] ? true : never }[keyof Answer]
      : never;

type RowVerbs<Door> = {
  [Verb in keyof Door]: Door[Verb] extends (...given: never[]) => infer Answer
    ? true extends HoldsRow<Awaited<Answer>>
      ? Verb
      : never
    : never;
}[keyof Door];

/** Rows passed between contexts. Each must be listed here, otherwise its file does not compile. */
const BETWEEN_CONTEXTS = {
  booking: ["requireCampaign"],
  content: ["assetOfCreative", "findAsset", "readAsset"],
  desk: [],
  inventory: ["findApp", "findProduct"],
  kernel: ["findPlatform", "requireAccess", "requirePageAccess"],
  money: ["campaignPayments", "invoiceToIssue", "readPayment"],
  partners: [],
  people: ["findAccountDevice", "requireGroup"],
  platform: ["findProjectByAccessToken", "openBlock"],
  quests: ["requireOpenQuest"],
  reports: [],
  serving: ["findDevice"],
} as const satisfies { [Name in keyof Doors]: readonly RowVerbs<Doors[Name]>[] };

type Unnamed = {
  [Name in keyof Doors]: Exclude<RowVerbs<Doors[Name]>, (typeof BETWEEN_CONTEXTS)[Name][number]>;
};
const unnamed: { [Name in keyof Doors]: Unnamed[Name] extends never ? null : Unnamed[Name] } = {
  booking: null,
  content: null,
  desk: null,
  inventory: null,
  kernel: null,
  money: null,
  partners: null,
  people: null,
  platform: null,
  quests: null,
  reports: null,
  serving: null,
};

/** Used by pages to check permissions before loading; the result stays in the loader. */
const ASKED_BY_PAGES = ["kernel/requireAccess", "kernel/requirePageAccess"];

const ADAPTERS = ["worker/{api,jobs,http}/**/*.ts", "worker/*.ts", "app/**/*.{ts,tsx}"];

/** The values that a file imports from a context's index: `inventory/getApp`. */
function verbsIn(source: string): string[] {
  const imports = source.matchAll(/import \{([^}]*)\} from "(?:\.\.?\/)+(?:worker\/)?services\/(\w+)"/g);
  return [...imports].flatMap(([, names = "", door]) =>
    names.split(",").flatMap((name) => {
      const [imported = ""] = name.trim().split(" as ");
      return imported === "" || imported.startsWith("type ") ? [] : [`${door}/${imported}`];
    }),
  );
}

describe("a row of the database", () => {
  it("is answered by no verb of a door but those that contexts tell each other by", () => {
    expect(Object.values(unnamed).filter((verbs) => verbs !== null)).toEqual([]);
  });

  it("is asked for by no page, call or job", () => {
    const rows = Object.entries(BETWEEN_CONTEXTS).flatMap(([door, verbs]) =>
      verbs.map((verb) => `${door}/${verb}`),
    );
    const files = globSync(ADAPTERS, { cwd: ROOT });
    const asked = files.flatMap((file) =>
      verbsIn(readFileSync(join(ROOT, file), "utf8"))
        .filter((verb) => !ASKED_BY_PAGES.includes(verb) && rows.includes(verb))
        .map((verb) => `${file}: ${verb}`),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(asked).toEqual([]);
  });
});
