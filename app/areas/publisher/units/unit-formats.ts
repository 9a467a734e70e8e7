import { msg } from "@lingui/core/macro";
import { type AdFormat, BANNER_SIZES } from "../../../../domain/kernel";

/** Purpose of each format. */
export const FORMAT_HINTS = {
  banner: msg`화면의 정해진 위치에 노출돼요.`,
  native: msg`이미지나 동영상을 텍스트와 함께 화면에 어울리게 노출해요.`,
  interstitial: msg`화면이 전환될 때 전체 화면으로 노출돼요.`,
  rewarded: msg`끝까지 시청한 사용자에게 보상을 제공해요.`,
  popup: msg`화면 가운데에 카드로 표시돼요.`,
  splash: msg`앱이 실행되는 동안 잠시 노출돼요.`,
} as const satisfies Record<AdFormat, unknown>;

interface Size {
  w: number;
  h: number;
}

const SCREENS: readonly [Size, ...Size[]] = [
  { w: 360, h: 640 },
  { w: 1080, h: 1920 },
];

/** Suggested sizes, the most common first. */
export const FORMAT_SIZES: Record<AdFormat, readonly [Size, ...Size[]]> = {
  banner: [{ w: 300, h: 250 }, ...BANNER_SIZES.filter(({ w }) => w !== 300)],
  native: [
    { w: 600, h: 314 },
    { w: 1200, h: 628 },
    { w: 600, h: 600 },
  ],
  interstitial: SCREENS,
  rewarded: SCREENS,
  popup: [
    { w: 300, h: 300 },
    { w: 300, h: 400 },
    { w: 450, h: 300 },
  ],
  splash: SCREENS,
};
