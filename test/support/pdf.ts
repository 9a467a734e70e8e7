import { getDocumentProxy } from "unpdf";

/** The words on each page of a PDF, read by pdf.js, which is independent of the writer. */
export async function pagesOfPdf(bytes: Uint8Array): Promise<string[]> {
  const file = await getDocumentProxy(bytes.slice());
  const pages: string[] = [];
  for (let nth = 1; nth <= file.numPages; nth++) {
    const { items } = await (await file.getPage(nth)).getTextContent();
    pages.push(
      items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : [])).join("\n"),
    );
  }
  return pages;
}
