const TOLERANCE_PCT = 2;

interface Size {
  w: number;
  h: number;
}

/** Whether a size has a unit's ratio within 2 %, inclusive. Uses whole numbers, so that the limit itself is accepted. */
export function hasRatioOf(size: Size, unit: Size): boolean {
  const [own, wanted] = [size.w * unit.h, size.h * unit.w];
  return wanted > 0 && Math.abs(own - wanted) * 100 <= wanted * TOLERANCE_PCT;
}
