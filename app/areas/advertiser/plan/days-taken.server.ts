import { AppError } from "../../../../domain/kernel";

/** Runs an act of a plan; days that are taken become a field of the campaign that wanted them, which the page names. */
export async function daysTaken<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS") throw error;
    const { campaignId } = error.details ?? {};
    throw new AppError("070", {
      fields: { [`${String(campaignId)}.schedule.startDay`]: ["schedule.daysTaken"] },
    });
  }
}
