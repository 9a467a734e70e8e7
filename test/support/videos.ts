/** The first bytes of videos, which nobody could play: enough for all that does not decode them. 40 bytes each, never the same. */

type Bytes = Uint8Array<ArrayBuffer>;

const SIZE = 40;

function filled(...start: readonly number[]): Bytes {
  const bytes = crypto.getRandomValues(new Uint8Array(SIZE));
  bytes.set(start);
  return bytes;
}

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));

/** @param brand four characters: `isom`, `qt  ` */
export function fakeMp4(brand = "isom"): Bytes {
  return filled(0, 0, 0, 24, ...ascii("ftyp"), ...ascii(brand));
}

/** @param docType `webm` or `matroska` */
export function fakeMatroska(docType: string): Bytes {
  return filled(0x1a, 0x45, 0xdf, 0xa3, 0x8f, 0x42, 0x82, 0x80 | docType.length, ...ascii(docType));
}
