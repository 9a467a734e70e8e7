import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { MoneyDocument } from "../../domain/money";
import { ROOT } from "../../scripts/toolchain/paths.ts";
import { canWrite, type Fonts, openFont, pdfOf } from "../../worker/integrations/pdf";
import { pagesOfPdf } from "../support/pdf";

function fontOf(name: string, path: string) {
  return openFont(name, new Uint8Array(readFileSync(join(ROOT, "node_modules", path))).buffer);
}

const pretendard = (weight: "Regular" | "Bold") =>
  fontOf(`Pretendard-${weight}`, `pretendard/dist/public/static/alternative/Pretendard-${weight}.ttf`);
const japanese = (weight: "400Regular" | "700Bold") =>
  fontOf(`BIZUDPGothic-${weight}`, `@expo-google-fonts/biz-udpgothic/${weight}/BIZUDPGothic_${weight}.ttf`);

const FONTS: Fonts = { regular: [pretendard("Regular")], bold: [pretendard("Bold")] };
const JAPANESE_FONTS: Fonts = {
  regular: [japanese("400Regular"), ...FONTS.regular],
  bold: [japanese("700Bold"), ...FONTS.bold],
};
const ROWS = 90;
const NAME = "봄맞이 신제품 출시 기념 전국 매장 동시 할인 행사 Spring & Summer (1+1)";
/** A single word, wider than its column. */
const COMPANY = "가나다라마바사아자차카타파하".repeat(4);

const won = (minor: number) => ({ minor, currency: "KRW" as const });

const LONG: MoneyDocument = {
  name: "long",
  title: "거래 명세서",
  brand: "오늘날씨",
  issuedAtMs: Date.UTC(2026, 10, 26),
  facts: [
    { term: "발행일", figure: { day: "2026-11-26" } },
    { term: "노출", figure: { count: 1_234_567 } },
    { term: "결제 일시", figure: { atMs: Date.UTC(2026, 10, 26, 6, 5), zone: "Asia/Seoul" } },
    { term: "종료일", figure: null },
  ],
  parties: [
    { role: "공급자", name: "마당", lines: ["₩ ₹ ¥ é 한"] },
    { role: "공급받는 자", name: COMPANY, lines: [] },
  ],
  tables: [
    {
      title: "캠페인",
      columns: [{ head: "내용" }, { head: "금액", isFigure: true }, { head: "부가세", isFigure: true }],
      rows: Array.from({ length: ROWS }, (_, nth) => [
        `${nth + 1}번 ${NAME}`,
        won(1_000 * nth),
        won(0 - nth),
      ]),
    },
  ],
  totals: [
    { term: "공급가액", figure: won(99_999_999_999) },
    { term: "합계", figure: won(109_999_999_999) },
  ],
  notes: ["모든 금액에 부가세가 포함돼 있어요."],
};

test("a document of several pages tells each row once, under its head again on each page", async () => {
  const pages = await pagesOfPdf(await pdfOf(LONG, "ko", FONTS));
  expect(pages.length).toBeGreaterThan(2);
  const text = pages.join("\n");
  const joined = text.replaceAll("\n", " ");
  for (let nth = 0; nth < ROWS; nth++) expect(joined.split(`\u0020${nth + 1}번 ${NAME}`)).toHaveLength(2);
  for (const [nth, page] of pages.entries()) {
    expect(page).toContain(`${nth + 1} / ${pages.length}`);
    expect(page.split("\n")).toContain("부가세");
  }
  expect(text.replaceAll("\n", "")).toContain(COMPANY);
  for (const told of ["₩109,999,999,999", "₩ ₹ ¥ é 한", "1,234,567", "-₩89", "2026. 11. 26. 오후 3:05", "-"])
    expect(text).toContain(told);
});

test("the same document is written as its reader's language writes it, and is the same bytes each time", async () => {
  const [ko, again, en] = await Promise.all([
    pdfOf(LONG, "ko", FONTS),
    pdfOf(LONG, "ko", FONTS),
    pdfOf(LONG, "en", FONTS),
  ]);
  expect(Buffer.compare(ko, again)).toBe(0);
  const [first = ""] = await pagesOfPdf(en);
  expect(first).toContain("Nov 26, 2026, 3:05");
  expect(first).toContain("₩10,000");
});

test("what the font has no letter for is drawn as its box, and breaks nothing", async () => {
  const odd: MoneyDocument = { ...LONG, title: "漢 ☕ \u0000\u202e끝", tables: [], notes: [] };
  const pages = await pagesOfPdf(await pdfOf(odd, "ko", FONTS));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain("끝");
});

test("a document in Japanese tells a Korean company's name too, and begins no line with a comma", async () => {
  const note = `${"広告枠の料金です".repeat(9)}、${"付加価値税を含みます".repeat(9)}。`;
  const document = { ...LONG, title: "請求書", tables: [], notes: [note] };
  expect(canWrite(FONTS, document)).toBe(false);
  expect(canWrite(JAPANESE_FONTS, document)).toBe(true);
  const text = (await pagesOfPdf(await pdfOf(document, "ja", JAPANESE_FONTS))).join("\n");
  expect(text).toContain("請求書");
  expect(text.replaceAll("\n", "")).toContain(COMPANY);
  expect(text.replaceAll("\n", "")).toContain(note);
  expect(text).not.toMatch(/^[、。]/m);
});
