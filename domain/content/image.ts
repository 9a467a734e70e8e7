import { messageCode } from "../kernel";
import { COVER_HEIGHT_PX, COVER_WIDTH_PX, IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, LOGO_MIN_PX } from "./limits";
import { hasRatioOf } from "./ratio";

/** Image types of a creative. Source: rule C4. */
export const IMAGE_TYPES = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
} as const;
export type ImageType = keyof typeof IMAGE_TYPES;

export interface ImageFacts {
  type: ImageType;
  w: number;
  h: number;
  bytes: number;
}

/** Checks the limits of all images. @returns a message code, or null if valid */
export function checkImage(image: ImageFacts): string | null {
  if (image.bytes > IMAGE_MAX_BYTES)
    return messageCode("image.tooLarge", { maxMb: IMAGE_MAX_BYTES / 1024 / 1024 });
  if (image.w * image.h > IMAGE_MAX_PIXELS)
    return messageCode("image.tooManyPixels", { max: IMAGE_MAX_PIXELS });
  return null;
}

/** A logo is square and at least 256 px. Source: rule L4. */
export function checkLogo(image: ImageFacts): string | null {
  if (image.w !== image.h || image.w < LOGO_MIN_PX)
    return messageCode("image.logoSquare", { min: LOGO_MIN_PX });
  return checkImage(image);
}

/** A cover is 1200 x 630, or larger with exactly the same ratio. Source: rule L4. */
export function checkCover(image: ImageFacts): string | null {
  const height = Math.round((image.w * COVER_HEIGHT_PX) / COVER_WIDTH_PX);
  if (image.w < COVER_WIDTH_PX || Math.abs(image.h - height) > 1)
    return messageCode("image.cover", { w: COVER_WIDTH_PX, h: COVER_HEIGHT_PX });
  return checkImage(image);
}

const BANNER_DENSITIES = [1, 2, 3, 4];

/**
 * Checks an image against its unit. A banner has exactly the unit's size, or two to four times it for high-density screens; a
 * native image has the unit's ratio within 2 % and at least its size.
 *
 * @returns a message code, or null if it fits
 */
export function checkFit(
  image: { w: number; h: number },
  unit: { format: string; w: number; h: number },
): string | null {
  if (unit.format === "banner") {
    const fits = BANNER_DENSITIES.some(
      (density) => image.w === unit.w * density && image.h === unit.h * density,
    );
    return fits
      ? null
      : messageCode("image.bannerSize", { w: unit.w, h: unit.h, gotW: image.w, gotH: image.h });
  }
  const fits = image.w >= unit.w && image.h >= unit.h && hasRatioOf(image, unit);
  return fits
    ? null
    : messageCode("image.nativeRatio", { w: unit.w, h: unit.h, gotW: image.w, gotH: image.h });
}
