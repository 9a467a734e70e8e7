import { listSavedLists, noteSavedEntry, saveToLists } from "../../worker/services/inventory";
import type { ServiceContext } from "../../worker/services/kernel";

/** A list of the ad account with the publisher, and one of its products with a note. */
export async function seedSavedList(
  advertiser: ServiceContext,
  advId: string,
  { pubId, cpmId }: { pubId: string; cpmId: string },
): Promise<void> {
  const newList = "겨울 음료 캠페인 후보";
  const product = { kind: "product", target: cpmId };
  await saveToLists(advertiser, advId, { kind: "media", target: pubId, newList });
  await saveToLists(advertiser, advId, { ...product, newList });
  const [list] = await listSavedLists(advertiser, advId);
  if (list)
    await noteSavedEntry(advertiser, advId, list.id, { ...product, note: "12월 첫 주부터, 담당자와 통화함" });
}
