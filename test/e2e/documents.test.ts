import { describe, expect } from "vitest";
import type { Transfer } from "../../domain/money";
import type { Locale } from "../../locales/words";
import { formatMoney, formatMonth } from "../../locales/words/format";
import type { ConsoleEnv } from "../../worker/env";
import { listOwed } from "../../worker/services/booking";
import type { Identity, ServiceContext } from "../../worker/services/kernel";
import { getTaxInvoice } from "../../worker/services/money";
import {
  getBill,
  getBills,
  getPayout,
  getStatement,
  listBills,
  listPayouts,
  listStatements,
} from "../../worker/services/settlement";
import { contextOf } from "../support/factories";
import { pagesOfPdf } from "../support/pdf";
import { type Demo, test } from "./fixtures";

type Member = "publisher" | "advertiser";

/** A document, its reader, and the amounts from its verb, in won. */
interface Paper {
  name: string;
  reader: Member;
  path: string;
  /** The address for operators. */
  ops?: string;
  amounts: number[];
  words: Record<"ko" | "en", string>;
}

let demo: Demo;
let papers: Paper[];
/** A campaign that its ad account pays by transfer, and its statement. */
let owed: Transfer & { path: string };

test.beforeAll(async ({ demo: opened }) => {
  demo = opened;
  const env = await demo.runtime.consoleEnv<ConsoleEnv>();
  const as = async (reader: Member) => {
    const row = await env.DB.prepare("select id, email from accounts where email like ?")
      .bind(`${reader}@%`)
      .first<{ id: string; email: string }>();
    if (!row) throw new Error(`the demo has no ${reader}`);
    return contextOf(env, row as unknown as Identity);
  };
  const [publisher, advertiser] = await Promise.all([as("publisher"), as("advertiser")]);
  const { drinks } = demo.world;
  const { campaignId, transfer } = first(await listOwed(advertiser, drinks));
  owed = { ...transfer, path: `/adv/${drinks}/statements/${campaignId}.pdf` };
  papers = [...(await ofAdvertiser(advertiser)), ...(await ofPublisher(publisher))];
});

const first = <T>(items: readonly T[]): T => {
  const [item] = items;
  if (item === undefined) throw new Error("the demo has none");
  return item;
};

async function ofAdvertiser(ctx: ServiceContext): Promise<Paper[]> {
  const { drinks } = demo.world;
  const at = (rest: string) => `/adv/${drinks}/${rest}`;
  const { items } = await listStatements(ctx, drinks, { kind: "campaign" });
  const paid = items.filter(({ paidMinor }) => paidMinor > 0);
  const { statement, receipts } = await getStatement(ctx, drinks, first(paid).campaignId);
  const { months } = await getBills(ctx, drinks);
  const month = first(months.filter(({ byHandMinor }) => byHandMinor > 0));
  const withInvoices = await Promise.all(months.map((each) => getBills(ctx, drinks, { month: each.month })));
  const invoice = first(withInvoices.flatMap(({ invoices }) => invoices));
  const { record } = await getTaxInvoice(ctx, drinks, invoice.id);
  const receipt = first(receipts);
  const { agreedMinor, paidMinor, owedMinor } = statement;
  const reader = "advertiser" as const;
  return [
    {
      ...{ name: "a statement", reader, path: at(`statements/${statement.campaignId}.pdf`) },
      amounts: [agreedMinor ?? 0, paidMinor, owedMinor],
      words: { ko: "거래 명세서", en: "Campaign statement" },
    },
    {
      ...{ name: "a transfer received", reader, path: at(`receipts/${receipt.id}.pdf`) },
      amounts: [receipt.amountMinor],
      words: { ko: "입금 확인서", en: "Confirmation of a transfer received" },
    },
    {
      ...{ name: "a month's bill", reader, path: at(`bills.pdf?month=${month.month}`) },
      amounts: [month.byHandMinor, month.byCardMinor],
      words: { ko: `${month.month} 청구 내역`, en: `Bill ${month.month}` },
    },
    {
      ...{ name: "a tax invoice", reader, path: at(`invoices/${record.id}.pdf`) },
      ops: `/ops/tax-invoices/${record.id}.pdf`,
      amounts: [record.supplyMinor, record.vatMinor, record.totalMinor],
      words: { ko: record.number, en: record.number },
    },
  ];
}

async function ofPublisher(ctx: ServiceContext): Promise<Paper[]> {
  const { pub } = demo.world;
  const at = (rest: string) => `/pub/${pub}/${rest}`;
  const payouts = await listPayouts(ctx, pub);
  const { settlement, lines } = await getPayout(ctx, pub, first(payouts.items).id);
  const bill = await getBill(ctx, pub, first((await listBills(ctx, pub)).items).id);
  const reader = "publisher" as const;
  return [
    {
      ...{ name: "a settlement", reader, path: at(`payouts/${settlement.id}.pdf`) },
      ops: `/ops/settlements/${settlement.id}.pdf`,
      amounts: [settlement.payoutMinor, settlement.supplyMinor, ...lines.map(({ netMinor }) => netMinor)],
      words: {
        ko: `${formatMonth("ko", settlement.month)} 정산 내역서`,
        en: `Settlement statement ${formatMonth("en", settlement.month)}`,
      },
    },
    {
      ...{ name: "a plan's bill", reader, path: at(`settings/plan/${bill.id}.pdf`) },
      ops: `/ops/bills/${bill.id}.pdf`,
      amounts: [bill.supplyMinor, bill.vatMinor, bill.totalMinor],
      words: { ko: `${bill.month} 요금제 청구서`, en: `Plan bill ${bill.month}` },
    },
  ];
}

/** The address in a language. */
const inLanguage = (path: string, locale: Locale) => `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;

describe("a document", () => {
  test("tells the amounts of its page, in the language that is asked for, and is the same bytes each time", async () => {
    for (const { name, reader, path, ops, amounts, words } of papers) {
      const readers = [{ by: reader, at: path }, ...(ops ? [{ by: "operator" as const, at: ops }] : [])];
      for (const { by, at } of readers) {
        const client = await demo.client(by);
        for (const locale of ["ko", "en"] as const) {
          const answer = await client.get(inLanguage(at, locale));
          expect([name, by, answer.status]).toEqual([name, by, 200]);
          expect(answer.headers.get("content-type")).toBe("application/pdf");
          expect(answer.headers.get("content-disposition")).toMatch(
            /^attachment; filename="madang-[\w-]+\.pdf"; filename\*=UTF-8''[\w%.-]+\.pdf$/,
          );
          const bytes = new Uint8Array(await answer.arrayBuffer());
          const text = (await pagesOfPdf(bytes)).join("\n");
          expect(text).toContain(words[locale]);
          for (const amount of amounts) expect(text).toContain(formatMoney(locale, amount, "KRW"));
          const again = new Uint8Array(await (await client.get(inLanguage(at, locale))).arrayBuffer());
          expect([name, Buffer.compare(bytes, again)]).toEqual([name, 0]);
        }
      }
    }
    expect(demo.runtime.errors).toEqual([]);
  });

  test("of what is owed still says how it is paid by transfer", async () => {
    const { memo, account, path } = owed;
    const answer = await (await demo.client("advertiser")).get(path);
    const text = (await pagesOfPdf(new Uint8Array(await answer.arrayBuffer()))).join(" ");
    expect(text).toContain(memo);
    expect(text).toContain(account?.number);
  });

  test("is not there for a stranger, nor below another project than its own", async () => {
    const { drinks, trips } = demo.world;
    const wrong: string[] = [];
    for (const { reader, path, ops } of papers) {
      const stranger = await demo.client(reader === "publisher" ? "advertiser" : "publisher");
      const tries = [
        { client: stranger, at: path, status: 404 },
        { client: await demo.client("visitor"), at: path, status: 302 },
        ...(ops ? [{ client: stranger, at: ops, status: 403 }] : []),
        // Each ad account has its own monthly document.
        ...(path.includes(drinks) && !path.includes("bills.pdf")
          ? [{ client: await demo.client(reader), at: path.replace(drinks, trips), status: 404 }]
          : []),
      ];
      for (const { client, at, status } of tries) {
        const answer = await client.get(at);
        await answer.body?.cancel();
        if (answer.status !== status) wrong.push(`${at}: ${answer.status} for ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("stands beside a file for spreadsheets of what it lists", async () => {
    const statement = papers.find(({ name }) => name === "a statement");
    const client = await demo.client("advertiser");
    const text = await (await client.get((statement?.path ?? "").replace(".pdf", ".csv?lang=ko"))).text();
    const [heads = "", ...rows] = text.trim().split("\r\n");
    expect(heads).toContain("구분,일자,항목");
    expect(rows.some((row) => row.startsWith("입금,") && row.includes(`,${statement?.amounts[1]},`))).toBe(
      true,
    );
  });
});
