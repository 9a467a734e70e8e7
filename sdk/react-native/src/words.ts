/** The SDK's own words. */
export interface Words {
  ad: string;
  /** Name of the link to the page that says why the ad was chosen. */
  why: string;
  close: string;
  hideForToday: string;
  rewarded: string;
}

const WORDS: Record<string, Words> = {
  ko: {
    ad: "광고",
    why: "광고 정보",
    close: "닫기",
    hideForToday: "오늘 그만 보기",
    rewarded: "보상을 받았어요",
  },
  ja: {
    ad: "広告",
    why: "広告情報",
    close: "閉じる",
    hideForToday: "今日は表示しない",
    rewarded: "特典を獲得しました",
  },
  en: {
    ad: "Ad",
    why: "About this ad",
    close: "Close",
    hideForToday: "Not again today",
    rewarded: "Reward earned",
  },
};

export const wordsOf = (language: string): Words => WORDS[language] ?? (WORDS.en as Words);
