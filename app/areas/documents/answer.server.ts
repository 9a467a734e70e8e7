import japaneseRegular from "@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf?url";
import japaneseBold from "@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf?url";
import bold from "pretendard/dist/public/static/alternative/Pretendard-Bold.ttf?url";
import regular from "pretendard/dist/public/static/alternative/Pretendard-Regular.ttf?url";
import { documentFileName, type MoneyDocument } from "../../../domain/money";
import { csvOf } from "../../../domain/reports";
import { canWrite, type Font, type Fonts, openFont, pdfOf } from "../../../worker/integrations/pdf";
import type { Adapter } from "../../kit/page.server";

const FILES = {
  pretendard: { name: "Pretendard", regular, bold },
  japanese: { name: "BIZUDPGothic", regular: japaneseRegular, bold: japaneseBold },
};
type Family = keyof typeof FILES;

interface Pair {
  regular: Font;
  bold: Font;
}

/** Cached for the isolate once loaded. Not promises, because a request cannot await another request's promise. */
const kept = new Map<Family, Pair>();

async function pairOf(adapter: Adapter, family: Family): Promise<Pair> {
  const known = kept.get(family);
  if (known) return known;
  const { name, ...files } = FILES[family];
  const [regularFile, boldFile] = await Promise.all([
    fontFile(adapter, files.regular),
    fontFile(adapter, files.bold),
  ]);
  const pair = {
    regular: openFont(`${name}-Regular`, regularFile),
    bold: openFont(`${name}-Bold`, boldFile),
  };
  kept.set(family, pair);
  return pair;
}

const fontsOf = (first: Pair, ...others: Pair[]): Fonts => ({
  regular: [first.regular, ...others.map((pair) => pair.regular)],
  bold: [first.bold, ...others.map((pair) => pair.bold)],
});

/** The reader's font first; the other one draws what that lacks, such as a Korean company's name in a Japanese document. */
async function fontsFor(adapter: Adapter, document: MoneyDocument): Promise<Fonts> {
  const pretendard = await pairOf(adapter, "pretendard");
  if (adapter.ctx.locale === "ja") return fontsOf(await pairOf(adapter, "japanese"), pretendard);
  const fonts = fontsOf(pretendard);
  if (canWrite(fonts, document)) return fonts;
  return fontsOf(pretendard, await pairOf(adapter, "japanese"));
}

/** A static file of the build; it is not part of the script. */
async function fontFile({ ctx, url }: Adapter, path: string): Promise<ArrayBuffer> {
  const at = new URL(path, url);
  const answer = await (import.meta.env.DEV ? fetch(at) : ctx.env.ASSETS.fetch(at));
  if (!answer.ok) throw new Error(`the font ${path} answers ${answer.status}`);
  return answer.arrayBuffer();
}

/** A document as a PDF file in the reader's language. */
export async function pdfAnswer(adapter: Adapter, document: MoneyDocument): Promise<Response> {
  const bytes = await pdfOf(document, adapter.ctx.locale, await fontsFor(adapter, document));
  const name = `${documentFileName(document)}.pdf`;
  return fileAnswer(bytes, "application/pdf", name, `madang-${document.name}.pdf`);
}

type CsvRows = Parameters<typeof csvOf>[0];

/** Rows of a document as a CSV file. @param name ASCII file name */
export const csvAnswer = (rows: CsvRows, name: string): Response =>
  fileAnswer(csvOf(rows), "text/csv; charset=utf-8", `madang-${name}.csv`, `madang-${name}.csv`);

/** @param plain ASCII file name for clients without RFC 6266 support */
function fileAnswer(body: BodyInit, type: string, name: string, plain: string): Response {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      "Cache-Control": "private, no-store",
    },
  });
}
