import type { MessageDescriptor } from "@lingui/core";

/** Pictures, videos and papers. */
export const FILE_WORDS: Record<string, MessageDescriptor> = {
  "image.type": /*i18n*/ {
    id: "field.image.type",
    message: "JPG, PNG, WebP, GIF 이미지만 올릴 수 있어요. 파일이 손상되지 않았는지도 확인해 주세요.",
  },
  "image.broken": /*i18n*/ {
    id: "field.image.broken",
    message: "이미지가 손상됐거나 끝까지 저장되지 않았어요. 원본을 다시 저장해서 올려 주세요.",
  },
  "image.tooLarge": /*i18n*/ {
    id: "field.image.tooLarge",
    message: "{maxMb}MB 이하의 이미지만 올릴 수 있어요.",
  },
  "image.tooManyPixels": /*i18n*/ {
    id: "field.image.tooManyPixels",
    message: "이미지가 너무 커요. {max}픽셀 이하로 줄여 주세요.",
  },
  "image.cover": /*i18n*/ {
    id: "field.image.cover",
    message: "가로 {w}px, 세로 {h}px이거나 같은 비율의 더 큰 이미지를 올려 주세요.",
  },
  "image.logoSquare": /*i18n*/ {
    id: "field.image.logoSquare",
    message: "{min}px 이상의 정사각형 이미지를 올려 주세요.",
  },
  "image.bannerSize": /*i18n*/ {
    id: "field.image.bannerSize",
    message: "{w}×{h}px 이미지나 그 2~4배 크기가 필요해요. 올린 이미지는 {gotW}×{gotH}px이에요.",
  },
  "image.nativeRatio": /*i18n*/ {
    id: "field.image.nativeRatio",
    message: "{w}×{h}px 이상이고 비율이 같은 이미지가 필요해요. 올린 이미지는 {gotW}×{gotH}px이에요.",
  },
  "asset.type": /*i18n*/ {
    id: "field.asset.type",
    message:
      "JPG, PNG, WebP, GIF 이미지나 MP4, MOV, WebM, MKV, AVI 동영상만 올릴 수 있어요. 파일이 손상되지 않았는지도 확인해 주세요.",
  },
  "asset.tooLarge": /*i18n*/ {
    id: "field.asset.tooLarge",
    message: "{maxMb}MB 이하의 파일만 올릴 수 있어요.",
  },
  "video.tooLarge": /*i18n*/ {
    id: "field.video.tooLarge",
    message: "{maxMb}MB 이하의 동영상만 올릴 수 있어요.",
  },
  "video.notAVideo": /*i18n*/ {
    id: "field.video.notAVideo",
    message: "동영상으로 읽을 수 없는 파일이에요. 재생되는 동영상인지 확인하고 다시 올려 주세요.",
  },
  "video.tooShort": /*i18n*/ {
    id: "field.video.tooShort",
    message: "동영상이 너무 짧아요. {min}초 이상인 동영상을 올려 주세요.",
  },
  "video.tooLong": /*i18n*/ {
    id: "field.video.tooLong",
    message: "동영상이 너무 길어요. {max}초 이하인 동영상을 올려 주세요.",
  },
  "video.tooSmall": /*i18n*/ {
    id: "field.video.tooSmall",
    message: "해상도가 낮아요. 짧은 쪽이 {min}px 이상이어야 해요. 올린 동영상은 {w}×{h}px이에요.",
  },
  "video.lowResolution": /*i18n*/ {
    id: "field.video.lowResolution",
    message: "해상도가 낮아요. 짧은 쪽이 {min}px 이상인 동영상을 올려 주세요.",
  },
  "video.broken": /*i18n*/ {
    id: "field.video.broken",
    message: "동영상이 손상됐거나 다른 데이터가 섞여 있어요. 원본을 다시 저장해서 올려 주세요.",
  },
  "video.ratio": /*i18n*/ {
    id: "field.video.ratio",
    message: "{w}:{h} 비율의 동영상이 필요해요. 올린 동영상은 {gotW}×{gotH}px이에요.",
  },
  "upload.damaged": /*i18n*/ {
    id: "field.upload.damaged",
    message: "업로드 중에 파일이 손상됐어요. 다시 올려 주세요.",
  },
  "video.encodingFailed": /*i18n*/ {
    id: "field.video.encodingFailed",
    message: "동영상을 변환하지 못했어요. 다른 형식으로 저장해서 다시 올려 주세요.",
  },
  "introduction.type": /*i18n*/ {
    id: "field.introduction.type",
    message: "PDF나 JPG, PNG, WebP, GIF 이미지만 올릴 수 있어요. 파일이 손상되지 않았는지도 확인해 주세요.",
  },
};
