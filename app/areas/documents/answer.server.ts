import bold from "pretendard/dist/public/static/alternative/Pretendard-Bold.ttf?url";
import regular from "pretendard/dist/public/static/alternative/Pretendard-Regular.ttf?url";
import { documentFileName, type MoneyDocument } from "../../../domain/money";
import { csvOf } from "../../../domain/reports";
import { type Fonts, openFont, pdfOf } from "../../../worker/integrations/pdf";
import type { Adapter } from "../../kit/page.server";

/** Cached for the isolate once loaded. Not a promise, because a request cannot await another request's promise. */
let kept: Fonts | undefined;

async function fontsOf(adapter: Adapter): Promise<Fonts> {
  if (kept) return kept;
  const [regularFile, boldFile] = await Promise.all([fontFile(adapter, regular), fontFile(adapter, bold)]);
  kept = {
    regular: openFont("Pretendard-Regular", regularFile),
    bold: openFont("Pretendard-Bold", boldFile),
  };
  return kept;
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
  const bytes = await pdfOf(document, adapter.ctx.locale, await fontsOf(adapter));
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
