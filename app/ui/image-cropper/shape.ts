import { COVER_HEIGHT_PX, COVER_WIDTH_PX, LOGO_MIN_PX } from "../../../domain/content";

/** Requirements of an image in pixels: the minimum size, which sets the ratio, and the useful maximum. */
export interface CropShape {
  minWidth: number;
  minHeight: number;
  maxWidth: number;
}

export const LOGO_SHAPE: CropShape = { minWidth: LOGO_MIN_PX, minHeight: LOGO_MIN_PX, maxWidth: 1024 };
export const COVER_SHAPE: CropShape = {
  minWidth: COVER_WIDTH_PX,
  minHeight: COVER_HEIGHT_PX,
  maxWidth: COVER_WIDTH_PX * 2,
};

interface Size {
  width: number;
  height: number;
}

/** The height for a width, in the required ratio. */
const heightOf = (width: number, { minWidth, minHeight }: CropShape) =>
  Math.round((width * minHeight) / minWidth);

/** Whether an image already meets the requirements, so that no crop is needed. */
export function fits({ width, height }: Size, shape: CropShape): boolean {
  return (
    width >= shape.minWidth &&
    Math.abs(height - heightOf(width, shape)) <= (shape.minWidth === shape.minHeight ? 0 : 1)
  );
}

/** Zoom at which the crop reaches the minimum size; below 1 the image is too small. */
export function maxZoom({ width, height }: Size, { minWidth, minHeight }: CropShape): number {
  return Math.min(width / minWidth, height / minHeight);
}

/** Output size of a crop of `width` pixels. */
export function outputSize(width: number, shape: CropShape): Size {
  const drawn = Math.round(Math.min(Math.max(width, shape.minWidth), shape.maxWidth));
  return { width: drawn, height: heightOf(drawn, shape) };
}
