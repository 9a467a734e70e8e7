import { COVER_HEIGHT_PX, COVER_WIDTH_PX, LOGO_MIN_PX } from "../../../domain/content";

/** What a picture has to be, in pixels: the least size, whose ratio it keeps, and the size beyond which nothing is seen. */
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

/** The height that belongs to a width. */
const heightOf = (width: number, { minWidth, minHeight }: CropShape) =>
  Math.round((width * minHeight) / minWidth);

/** Whether a picture is as it has to be, so that nothing needs to be cut off. */
export function fits({ width, height }: Size, shape: CropShape): boolean {
  return (
    width >= shape.minWidth &&
    Math.abs(height - heightOf(width, shape)) <= (shape.minWidth === shape.minHeight ? 0 : 1)
  );
}

/** How far one may zoom in before the cut is smaller than it has to be; below 1 the picture is too small. */
export function maxZoom({ width, height }: Size, { minWidth, minHeight }: CropShape): number {
  return Math.min(width / minWidth, height / minHeight);
}

/** The size that a cut of `width` pixels is drawn in. */
export function outputSize(width: number, shape: CropShape): Size {
  const drawn = Math.round(Math.min(Math.max(width, shape.minWidth), shape.maxWidth));
  return { width: drawn, height: heightOf(drawn, shape) };
}
