import type { Actor } from "../actors";

/** Opens today's report of the side whose page is open. */
export const visitReport = (actor: Actor) => actor.visitInProject("report?preset=today");

/** Impressions and clicks of the campaign's row, as the page shows them now. */
export async function reportRow(actor: Actor): Promise<string[]> {
  const cells = actor.page
    .getByRole("row", { name: /겨울 보리차/ })
    .first()
    .getByRole("cell");
  const texts = await cells.allInnerTexts();
  return texts.filter((text) => /^[\d,]+$/.test(text.trim())).slice(0, 2);
}
