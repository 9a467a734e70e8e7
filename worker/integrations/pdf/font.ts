/** A TrueType font, as far as a document needs it. Offsets and tables follow the OpenType specification. */
export interface Font {
  /** PostScript name. */
  name: string;
  /** Thousandths of the em, the unit of PDF. */
  ascent: number;
  descent: number;
  /** 0 if the font has no glyph for the character. */
  glyphOf(codePoint: number): number;
  advanceOf(glyph: number): number;
  /**
   * A font with only these glyphs, numbered by their position, the first being `.notdef`; components of composite glyphs follow.
   */
  subset(glyphs: readonly number[]): Uint8Array<ArrayBuffer>;
}

type Tables = ReadonlyMap<string, DataView>;

/** @param bytes of a TrueType file with glyph outlines; @throws Error for another file */
export function openFont(name: string, bytes: ArrayBuffer): Font {
  const tables = tablesOf(new DataView(bytes));
  const table = (tag: string) => {
    const found = tables.get(tag);
    if (!found) throw new Error(`${name} has no table ${tag}`);
    return found;
  };
  const unitsPerEm = table("head").getUint16(18);
  const metricCount = table("hhea").getUint16(34);
  const hmtx = table("hmtx");
  const thousandths = (units: number) => Math.round((units * 1000) / unitsPerEm);
  const advance = (glyph: number) => hmtx.getUint16(4 * Math.min(glyph, metricCount - 1));
  const groups = groupsOf(table("cmap"));
  return {
    name,
    ascent: thousandths(table("hhea").getInt16(4)),
    descent: thousandths(table("hhea").getInt16(6)),
    glyphOf: (codePoint) => glyphIn(groups, codePoint),
    advanceOf: (glyph) => thousandths(advance(glyph)),
    subset: (glyphs) => subsetOf(tables, glyphs, advance),
  };
}

function tablesOf(file: DataView): Tables {
  const entries = Array.from({ length: file.getUint16(4) }, (_, nth): [string, DataView] => {
    const at = 12 + 16 * nth;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => file.getUint8(at + byte)));
    return [tag, new DataView(file.buffer, file.getUint32(at + 8), file.getUint32(at + 12))];
  });
  return new Map(entries);
}

interface Group {
  first: number;
  last: number;
  glyph: number;
}

/** The groups of characters and glyphs of the Unicode table beyond the first plane (format 12). */
function groupsOf(cmap: DataView): Group[] {
  const tables = Array.from({ length: cmap.getUint16(2) }, (_, nth) => cmap.getUint32(8 + 8 * nth));
  const at = tables.find((offset) => cmap.getUint16(offset) === 12);
  if (at === undefined) throw new Error("the font maps no characters that can be read");
  return Array.from({ length: cmap.getUint32(at + 12) }, (_, nth) => {
    const [first, last, glyph] = [0, 4, 8].map((offset) => cmap.getUint32(at + 16 + 12 * nth + offset));
    return { first, last, glyph } as Group;
  });
}

function glyphIn(groups: readonly Group[], codePoint: number): number {
  let [low, high] = [0, groups.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = groups[middle] as Group;
    if (codePoint < group.first) high = middle - 1;
    else if (codePoint > group.last) low = middle + 1;
    else return group.glyph + codePoint - group.first;
  }
  return 0;
}

/** Flags of a component of a composite glyph. */
const ARE_WORDS = 0x1;
const HAS_SCALE = 0x8;
const MORE_PARTS = 0x20;
const HAS_XY_SCALE = 0x40;
const HAS_TWO_BY_TWO = 0x80;

/** Offsets of the component glyph ids; empty for a simple glyph. */
function partsOf(outline: DataView): number[] {
  if (outline.byteLength === 0 || outline.getInt16(0) >= 0) return [];
  const places: number[] = [];
  for (let at = 10, flags = MORE_PARTS; flags & MORE_PARTS; ) {
    flags = outline.getUint16(at);
    places.push(at + 2);
    at += 4 + (flags & ARE_WORDS ? 4 : 2);
    if (flags & HAS_TWO_BY_TWO) at += 8;
    else if (flags & HAS_XY_SCALE) at += 4;
    else if (flags & HAS_SCALE) at += 2;
  }
  return places;
}

/** Reads outlines by glyph. The location table has offsets in bytes or in pairs of bytes. */
function outlinesOf(tables: Tables): (glyph: number) => DataView {
  const [head, loca, glyf] = ["head", "loca", "glyf"].map((tag) => tables.get(tag)) as [
    DataView,
    DataView,
    DataView,
  ];
  const isLong = head.getInt16(50) === 1;
  const begin = (glyph: number) => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  return (glyph) =>
    new DataView(glyf.buffer, glyf.byteOffset + begin(glyph), begin(glyph + 1) - begin(glyph));
}

function subsetOf(tables: Tables, glyphs: readonly number[], advance: (glyph: number) => number) {
  const outline = outlinesOf(tables);
  const kept = [...glyphs];
  const places = new Map(kept.map((glyph, place) => [glyph, place]));
  const placeOf = (glyph: number): number => {
    const place = places.get(glyph) ?? kept.push(glyph) - 1;
    places.set(glyph, place);
    return place;
  };
  const outlines: Uint8Array[] = [];
  // The list grows by the components of composite glyphs.
  for (let place = 0; place < kept.length; place++) {
    const found = outline(kept[place] as number);
    const copy = new DataView(bytesOf(found).slice().buffer);
    for (const at of partsOf(copy)) copy.setUint16(at, placeOf(copy.getUint16(at)));
    outlines.push(bytesOf(copy));
  }
  return fontFile([
    ["glyf", joined(outlines.map(evened))],
    ["head", changed(tables, "head", (head) => head.setInt16(50, 1))],
    ["hhea", changed(tables, "hhea", (hhea) => hhea.setUint16(34, kept.length))],
    [
      "hmtx",
      numbers(
        kept.flatMap((glyph) => [advance(glyph), 0]),
        2,
      ),
    ],
    ["loca", numbers(begins(outlines.map((bytes) => evened(bytes).length)), 4)],
    ["maxp", changed(tables, "maxp", (maxp) => maxp.setUint16(4, kept.length))],
  ]);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: DataView) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Pads to a multiple of four, at which tables and outlines start. */
function evened(bytes: Uint8Array): Uint8Array {
  const even = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  even.set(bytes);
  return even;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function numbers(values: readonly number[], bytes: 2 | 4): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * bytes));
  for (const [nth, value] of values.entries())
    if (bytes === 2) view.setUint16(nth * 2, value);
    else view.setUint32(nth * 4, value);
  return bytesOf(view);
}

function begins(lengths: readonly number[]): number[] {
  let at = 0;
  return [0, ...lengths.map((length) => (at += length))];
}

function changed(tables: Tables, tag: string, change: (table: DataView) => void): Uint8Array {
  const table = new DataView(bytesOf(tables.get(tag) as DataView).slice().buffer);
  change(table);
  return bytesOf(table);
}

/** A font file of the tables, in the order of their tags. Checksums are zero, because PDF readers ignore them. */
function fontFile(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(12 + 16 * tables.length));
  head.setUint32(0, 0x00010000);
  head.setUint16(4, tables.length);
  const power = Math.floor(Math.log2(tables.length));
  head.setUint16(6, 2 ** power * 16);
  head.setUint16(8, power);
  head.setUint16(10, (tables.length - 2 ** power) * 16);
  let begin = head.byteLength;
  for (const [nth, [tag, bytes]] of tables.entries()) {
    const at = 12 + 16 * nth;
    for (const [byte, letter] of [...tag].entries()) head.setUint8(at + byte, letter.charCodeAt(0));
    head.setUint32(at + 8, begin);
    head.setUint32(at + 12, bytes.length);
    begin += evened(bytes).length;
  }
  return joined([bytesOf(head), ...tables.map(([, bytes]) => evened(bytes))]);
}
