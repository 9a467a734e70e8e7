import { describe, expect, it } from "vitest";
import {
  checkCover,
  checkFit,
  checkImage,
  checkLogo,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  type ImageFacts,
} from "../../../domain/content";

const image = (w: number, h: number, bytes = 1): ImageFacts => ({ type: "png", w, h, bytes });
const NARROW = 10_000;

describe("an image", () => {
  it.each<[string, ImageFacts, string | null]>([
    ["of 10 MB", image(1, 1, IMAGE_MAX_BYTES), null],
    ["of a byte more", image(1, 1, IMAGE_MAX_BYTES + 1), "image.tooLarge|maxMb=10"],
    ["of as many pixels as there may be", image(NARROW, IMAGE_MAX_PIXELS / NARROW), null],
    [
      "of a line more",
      image(NARROW, IMAGE_MAX_PIXELS / NARROW + 1),
      `image.tooManyPixels|max=${IMAGE_MAX_PIXELS}`,
    ],
  ])("%s", (_, facts, code) => {
    expect(checkImage(facts)).toBe(code);
    expect(checkLogo({ ...facts, w: 256, h: 256 })).toBe(facts.bytes > IMAGE_MAX_BYTES ? code : null);
  });

  it.each<[string, ImageFacts, string | null]>([
    ["a square of 256", image(256, 256), null],
    ["a square of 255", image(255, 255), "image.logoSquare|min=256"],
    ["no square", image(257, 256), "image.logoSquare|min=256"],
  ])("is a logo: %s", (_, facts, code) => {
    expect(checkLogo(facts)).toBe(code);
  });

  it.each<[string, ImageFacts, string | null]>([
    ["1200 x 630", image(1200, 630), null],
    ["twice that", image(2400, 1260), null],
    ["a line more", image(1200, 631), null],
    ["two lines more", image(1200, 632), "image.cover|w=1200|h=630"],
    ["smaller in the same ratio", image(600, 315), "image.cover|w=1200|h=630"],
    ["of too many bytes", image(1200, 630, IMAGE_MAX_BYTES + 1), "image.tooLarge|maxMb=10"],
  ])("is a cover: %s", (_, facts, code) => {
    expect(checkCover(facts)).toBe(code);
  });
});

describe("an image of a unit", () => {
  const banner = { format: "banner", w: 320, h: 50 };
  const native = { format: "native", w: 1000, h: 500 };

  it.each([1, 2, 3, 4])("is a banner %i times as dense", (density) => {
    expect(checkFit({ w: 320 * density, h: 50 * density }, banner)).toBeNull();
  });

  it.each([
    ["five times as dense", 1600, 250],
    ["a pixel too wide", 321, 50],
    ["a pixel too high", 320, 51],
  ])("is no banner: %s", (_, w, h) => {
    expect(checkFit({ w, h }, banner)).toBe(`image.bannerSize|w=320|h=50|gotW=${w}|gotH=${h}`);
  });

  it.each([
    ["its very size", 1000, 500, true],
    ["2 % too wide", 1020, 500, true],
    ["more than that", 1021, 500, false],
    ["2 % too narrow", 1960, 1000, true],
    ["more than that", 1959, 1000, false],
    ["a pixel too small", 999, 500, false],
    ["a line too low", 1000, 499, false],
  ])("is native by its ratio, and no smaller: %s", (_, w, h, fits) => {
    expect(checkFit({ w, h }, native)).toBe(
      fits ? null : `image.nativeRatio|w=1000|h=500|gotW=${w}|gotH=${h}`,
    );
  });
});
