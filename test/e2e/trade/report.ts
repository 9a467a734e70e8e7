import { text } from "node:stream/consumers";
import type { Actor } from "../actors";

/** Opens today's report of the current page's side. */
export const visitReport = (actor: Actor) => actor.visitInProject("report?preset=today");

/** Impressions and clicks in the campaign's row of the page. */
export async function reportRow(actor: Actor): Promise<string[]> {
  const cells = actor.page
    .getByRole("row", { name: /겨울 보리차/ })
    .first()
    .getByRole("cell");
  const texts = await cells.allInnerTexts();
  return texts.filter((text) => /^[\d,]+$/.test(text.trim())).slice(0, 2);
}

/** Number of events by kind in the report's downloaded file of today. */
export async function downloadedEvents(actor: Actor): Promise<Record<string, number>> {
  await visitReport(actor);
  await actor.page.locator("summary", { hasText: "내보내기" }).click();
  const [file] = await Promise.all([
    actor.page.waitForEvent("download"),
    actor.page.getByRole("link", { name: "이벤트 CSV" }).click(),
  ]);
  const [, ...lines] = (await text(await file.createReadStream())).trim().split("\r\n");
  const counts: Record<string, number> = {};
  for (const line of lines) {
    const kind = line.split(",")[1] ?? "";
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
