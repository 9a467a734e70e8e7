import sharp from "sharp";

/** Same limit as the console's. */
const PIXELS_MAX = 40_000_000;
/** A difference hash compares each pixel of a 17 x 16 picture with its right neighbour. */
const COLUMNS = 17;
const ROWS = 16;
/** Shares of the picture's sides that crops keep around the centre. */
const CROPS = [1, 0.93, 0.86, 0.79];
const TURNS = [0, 90, 180, 270];
const SIDE = 256;

/**
 * Perceptual marks of a picture: difference hashes of the whole picture and of crops of it, upright and in its three other quarter turns,
 * as 64 hex digits each. Pictures of one receipt that were turned, resized or cropped share a mark that differs in few bits.
 * @param {Buffer} bytes
 * @returns {Promise<string[]>} none for a file that is no picture
 */
export async function fingerprintsOf(bytes) {
  try {
    const upright = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .flatten({ background: "#fff" })
      .resize(SIDE, SIDE, { fit: "fill" })
      .greyscale()
      .raw()
      .toBuffer();
    const marks = [];
    for (const angle of TURNS) {
      const turned = await greyOf(rawOf(upright, SIDE).rotate(angle));
      for (const part of CROPS) marks.push(await markOf(turned, part));
    }
    return marks;
  } catch {
    return [];
  }
}

const rawOf = (pixels, side) => sharp(pixels, { raw: { width: side, height: side, channels: 1 } });
const greyOf = (picture) => picture.toColourspace("b-w").raw().toBuffer();

async function markOf(pixels, part) {
  const side = Math.round(SIDE * part);
  const at = (SIDE - side) >> 1;
  const cropped = await greyOf(rawOf(pixels, SIDE).extract({ left: at, top: at, width: side, height: side }));
  const small = await greyOf(rawOf(cropped, side).resize(COLUMNS, ROWS, { fit: "fill" }));
  let hash = 0n;
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS - 1; column++) {
      const here = row * COLUMNS + column;
      hash = (hash << 1n) | (small[here] < small[here + 1] ? 1n : 0n);
    }
  return hash.toString(16).padStart(64, "0");
}
