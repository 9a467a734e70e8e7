import { addDays, dayAt } from "../../domain/kernel";
import type { ServiceContext } from "../../worker/services/kernel";
import { createBenefit, setBenefitPublished } from "../../worker/services/platform";

const ZONE = "Asia/Seoul";

/** What a platform offers beside its products: one benefit that advertisers see, and one that is still being written. */
export async function seedBenefits(ctx: ServiceContext, pubId: string): Promise<void> {
  const today = dayAt(ctx.now, ZONE);
  const shown = await createBenefit(ctx, pubId, {
    type: "discount",
    title: "첫 예약 10% 할인",
    summary: "처음 예약하는 광고 계정이면 누구나",
    description: "계약할 때 담당자에게 알려 주세요. 다른 할인과 함께 사용할 수 있어요.",
    endDate: addDays(today, 90),
  });
  await setBenefitPublished(ctx, pubId, shown.id, true);
  await createBenefit({ ...ctx, now: ctx.now + 1 }, pubId, {
    type: "bonus",
    title: "겨울 추가 노출",
    summary: "12월에 시작하면 노출을 더 드려요",
    endDate: addDays(today, 60),
  });
}
