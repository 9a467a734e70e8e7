import type { AdvertiserCategory } from "../../../domain/kernel";
import type { Art } from "../images";

export type AdvertiserKey = "drinks" | "trips" | "appliance" | "books" | "skin" | "learn";
/** Booking accounts: the demo's advertiser, an agency with several clients, and a brand. */
export type BookerKey = "advertiser" | "agency" | "brand";

export interface LivingAdvertiser {
  name: string;
  url: string;
  category: AdvertiserCategory;
  booker: BookerKey;
  art: Art;
  headline: string;
  body: string;
  /** Belongs to no real business; only its check digit is valid. */
  registrationNumber: string;
  /** Advertised product of each month, from January on. */
  lines: readonly string[];
}

export const ADVERTISERS: Record<AdvertiserKey, LivingAdvertiser> = {
  drinks: {
    name: "보리수 음료",
    url: "https://barley.example",
    category: "food",
    booker: "advertiser",
    art: "barley",
    headline: "오늘도 보리 한 모금",
    body: "카페인 없이 구수하게. 보리차를 만나 보세요.",
    registrationNumber: "123-45-67891",
    lines: [
      ...["새해 보리차", "설 보리차", "봄 보리차", "꽃놀이 보리차", "어린이 보리차", "냉보리차"],
      ...["여름 보리차", "얼음 보리차", "추석 보리차", "햇보리차", "구운 보리차", "겨울 보리차"],
    ],
  },
  trips: {
    name: "느린여행",
    url: "https://slowtrip.example",
    category: "travel",
    booker: "advertiser",
    art: "trip",
    headline: "느리게 걷는 섬 여행",
    body: "2박 3일, 숲길과 바다를 천천히 걸어요.",
    registrationNumber: "999-88-77022",
    lines: [
      ...[
        "새해 해맞이 걷기",
        "겨울 온천 여행",
        "봄꽃 섬 여행",
        "벚꽃 기차 여행",
        "가족 숲길 여행",
        "초여름 섬 여행",
      ],
      ...[
        "여름 바다 여행",
        "계곡 걷기 여행",
        "가을 섬 여행",
        "단풍 숲길 여행",
        "늦가을 기차 여행",
        "겨울 섬 여행",
      ],
    ],
  },
  appliance: {
    name: "다온가전",
    url: "https://daon-home.example",
    category: "electronics",
    booker: "agency",
    art: "appliance",
    headline: "겨울에도 촉촉한 우리 집",
    body: "물을 끓여 내보내는 가습기를 만나 보세요.",
    registrationNumber: "999-88-77037",
    lines: [
      ...["새해 가습기", "공기청정기 봄맞이", "공기청정기", "무선 청소기", "이른 선풍기", "조용한 선풍기"],
      ...["여름 제습기", "장마 제습기", "추석 청소기", "햇가을 가습기", "가열식 가습기", "연말 가전"],
    ],
  },
  books: {
    name: "책갈피서점",
    url: "https://bookmark-store.example",
    category: "books",
    booker: "agency",
    art: "books",
    headline: "오늘 밤은 책 한 권",
    body: "이달의 추천 도서를 20% 할인해요.",
    registrationNumber: "999-88-77041",
    lines: [
      ...[
        "새해 다짐 도서",
        "겨울방학 동화",
        "새 학기 도서",
        "봄밤의 소설",
        "가정의 달 그림책",
        "여름 추리 소설",
      ],
      ...["휴가 도서", "여름방학 과학책", "가을 시집", "독서의 달", "겨울 소설", "연말 결산 도서"],
    ],
  },
  skin: {
    name: "들꽃스킨",
    url: "https://fieldflower.example",
    category: "beauty",
    booker: "brand",
    art: "skin",
    headline: "들꽃처럼 순한 하루",
    body: "민감한 피부를 위한 크림을 써 보세요.",
    registrationNumber: "999-88-77056",
    lines: [
      ...["겨울 수분 크림", "보습 크림", "봄 진정 앰플", "순한 세안제", "선크림", "여름 선크림"],
      ...["산뜻한 로션", "진정 팩", "가을 크림", "보습 앰플", "겨울 크림", "연말 크림"],
    ],
  },
  learn: {
    name: "배움나무",
    url: "https://learning-tree.example",
    category: "education",
    booker: "agency",
    art: "learn",
    headline: "오늘부터 하루 한 장",
    body: "초등 학습지를 2주 동안 무료로 풀어 보세요.",
    registrationNumber: "999-88-77060",
    lines: [
      ...[
        "겨울방학 학습지",
        "새 학기 준비",
        "새 학기 학습지",
        "봄 독해 학습지",
        "연산 학습지",
        "기말 대비 학습지",
      ],
      ...[
        "여름방학 학습지",
        "2학기 준비",
        "2학기 학습지",
        "가을 독해 학습지",
        "한자 학습지",
        "겨울방학 준비",
      ],
    ],
  },
};
