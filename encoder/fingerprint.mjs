import sharp from "sharp";

/** Same limit as the console's. */
const PIXELS_MAX = 40_000_000;
/** A difference hash compares each pixel of a 9 x 8 picture with its right neighbour. */
const COLUMNS = 9;
const ROWS = 8;
/** Shares of the picture's sides that crops keep around the centre. */
const CROPS = [1, 0.9, 0.8, 0.7];
const SIDE = 256;

/**
 * Perceptual marks of a picture: for the whole picture and for crops of it the smallest difference hash of its four quarter turns, as 16
 * hex digits. Pictures of one receipt that were turned, resized or cropped share a mark that differs in few bits.
 * @param {Buffer} bytes
 * @returns {Promise<string[]>} none for a file that is no picture
 */
export async function fingerprintsOf(bytes) {
  try {
    const upright = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .flatten({ background: "#fff" })
      .greyscale()
      .resize(SIDE, SIDE, { fit: "fill" })
      .raw()
      .toBuffer();
    const marks = [];
    for (const part of CROPS) marks.push(await markOf(upright, part));
    return marks;
  } catch {
    return [];
  }
}

async function markOf(pixels, part) {
  const side = Math.round(SIDE * part);
  const at = (SIDE - side) >> 1;
  const hashes = [];
  for (const angle of [0, 90, 180, 270]) {
    // Extracted and turned before the resize, in separate pipelines: sharp applies its operations in an order of its own.
    const turned = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 1 } })
      .extract({ left: at, top: at, width: side, height: side })
      .rotate(angle)
      .toColourspace("b-w")
      .raw()
      .toBuffer();
    const small = await sharp(turned, { raw: { width: side, height: side, channels: 1 } })
      .resize(COLUMNS, ROWS, { fit: "fill" })
      .toColourspace("b-w")
      .raw()
      .toBuffer();
    hashes.push(hashOf(small));
  }
  return hashes.sort()[0];
}

function hashOf(pixels) {
  let hash = 0n;
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS - 1; column++) {
      const at = row * COLUMNS + column;
      hash = (hash << 1n) | (pixels[at] < pixels[at + 1] ? 1n : 0n);
    }
  return hash.toString(16).padStart(16, "0");
}
