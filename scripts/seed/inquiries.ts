import { answerInquiry, askMedia, askPlatform, askSupport } from "../../worker/services/desk";
import type { ServiceContext } from "../../worker/services/kernel";

interface Asked {
  advertiser: ServiceContext;
  publisher: ServiceContext;
  advId: string;
  pubId: string;
}

/** The advertiser's inquiries: two to the publisher, one of them answered, and one to the platform. */
export async function seedInquiries({ advertiser, publisher, advId, pubId }: Asked): Promise<void> {
  const asker = {
    publisher: pubId,
    contactName: "데모 광고주",
    email: "advertiser@demo.madang.example",
    company: "보리수 음료",
    consent: true,
  };
  const answered = await askMedia(advertiser, advId, {
    ...asker,
    type: "price",
    brand: "보리수 탄산",
    schedule: "under-3",
    budget: "under-50m",
    content: "12월 한 달 동안 구좌를 쓰면 할인이 있나요?",
  });
  await answerInquiry(publisher, { side: "pub", projectId: pubId }, answered.id, {
    content: "2주 넘게 예약하면 상품 화면에 보이는 할인이 그대로 들어가요. 일정이 정해지면 알려 주세요.",
  });
  await askMedia(advertiser, advId, {
    ...asker,
    type: "booking",
    audience: "아침에 출근하는 사람",
    content: "비 오는 날에만 광고를 내보낼 수 있나요?",
  });
  await askSupport(advertiser, advId, { type: "creative", content: "소재를 두 개 올리면 번갈아 나오나요?" });
  await askPlatform(
    { ...advertiser, account: null, headers: new Headers() },
    {
      ...{ type: "publisher", contactName: "데모 매체", email: "publisher@demo.madang.example" },
      ...{ company: "오늘날씨", schedule: "under-3", privacy: true },
      content: "앱이 두 개인데 플랫폼 하나로 운영할 수 있나요?",
    },
  );
}
