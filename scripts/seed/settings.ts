import { addDays, dayAt } from "../../domain/kernel";
import { createPromotion } from "../../worker/services/content";
import type { ServiceContext } from "../../worker/services/kernel";
import { saveHouseAccount } from "../../worker/services/money";
import { createBenefit, setBenefitPublished } from "../../worker/services/platform";

const ZONE = "Asia/Seoul";

/** A platform's benefits: one published, one draft. */
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

/** A platform's announcements: one published, one draft. */
export async function seedPromotions(ctx: ServiceContext, pubId: string): Promise<void> {
  const today = dayAt(ctx.now, ZONE);
  await createPromotion(ctx, {
    project: pubId,
    title: "아침 띠 배너, 첫 주 할인",
    summary: "첫 예약이 일주일 이상이면 10% 할인해요",
    titleEn: "Morning banner, first week discount",
    summaryEn: "10% off a first booking of a week or more",
    fromDay: today,
    toDay: addDays(today, 60),
    isPublished: true,
  });
  await createPromotion(
    { ...ctx, now: ctx.now + 1 },
    {
      project: pubId,
      title: "겨울 한파 특집 지면",
      summary: "한파가 오는 날 첫 화면에 노출해요",
      fromDay: addDays(today, 7),
      toDay: addDays(today, 90),
    },
  );
}

/** The house's bank accounts in every currency, at an invented bank. */
export async function seedHouseAccounts(ctx: ServiceContext): Promise<void> {
  const accounts = [
    { currency: "KRW", bank: "데모은행", number: "000-000-000001" },
    { currency: "JPY", bank: "DEMO BANK Tokyo", number: "0000002", swiftCode: "DEMOJPJT" },
    { currency: "INR", bank: "DEMO BANK Mumbai", number: "000000000003", swiftCode: "DEMOINBB" },
  ];
  for (const account of accounts) await saveHouseAccount(ctx, { ...account, holder: "마당 데모" });
}
