import { type Font, joined } from "./font";

/** A page's content stream; its size is in points, with the origin at the bottom left. */
export interface Sheet {
  drawing: string;
}

export interface FileFacts {
  title: string;
  author: string;
  /** BCP 47. */
  language: string;
  /** `D:20261126000000Z`; taken from the document's data, so that the bytes are reproducible. */
  createdAt: string;
}

/** A font in use: its characters are drawn by their index in the embedded subset. */
export interface UsedFont {
  font: Font;
  /** Glyph of each used character, in the order of the indexes. */
  glyphs: number[];
  codePoints: number[];
  placeOf(codePoint: number): number;
}

export function usedFont(font: Font): UsedFont {
  const places = new Map<number, number>();
  const used: UsedFont = {
    font,
    glyphs: [0],
    codePoints: [0xfffd],
    placeOf(codePoint) {
      const known = places.get(codePoint);
      if (known !== undefined) return known;
      const glyph = font.glyphOf(codePoint);
      const place = glyph === 0 ? 0 : used.glyphs.push(glyph) - 1;
      if (place > 0) used.codePoints[place] = codePoint;
      places.set(codePoint, place);
      return place;
    },
  };
  return used;
}

const encoder = new TextEncoder();

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");

/** A PDF text string outside content streams: UTF-16 with a byte order mark. */
const textOf = (text: string) =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join("")}>`;

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Objects by number, from 1 on; a number may be reserved before its object is written. */
class Objects {
  readonly #bodies: (Uint8Array | undefined)[] = [];

  reserve(): number {
    return this.#bodies.push(undefined);
  }

  put(body: string, number: number = this.reserve()): number {
    this.#bodies[number - 1] = encoder.encode(body);
    return number;
  }

  async putStream(bytes: Uint8Array<ArrayBuffer>, entries = ""): Promise<number> {
    const packed = await deflated(bytes);
    const head = `<</Length ${packed.length}/Filter/FlateDecode${entries}>>\nstream\n`;
    return this.#bodies.push(joined([encoder.encode(head), packed, encoder.encode("\nendstream")]));
  }

  /** The whole file with its cross-reference table. */
  file(root: number, info: number): Uint8Array<ArrayBuffer> {
    // The second line's bytes mark the file as binary.
    const parts: Uint8Array[] = [
      encoder.encode("%PDF-1.7\n"),
      new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]),
    ];
    let at = parts.reduce((sum, { length }) => sum + length, 0);
    const begins: number[] = [];
    for (const [nth, body] of this.#bodies.entries()) {
      const part = joined([
        encoder.encode(`${nth + 1} 0 obj\n`),
        body ?? encoder.encode("null"),
        encoder.encode("\nendobj\n"),
      ]);
      begins.push(at);
      at += part.length;
      parts.push(part);
    }
    const size = this.#bodies.length + 1;
    const rows = begins.map((begin) => `${String(begin).padStart(10, "0")} 00000 n \n`).join("");
    const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${at}\n%%EOF\n`;
    return joined([...parts, encoder.encode(end)]);
  }
}

/** A PDF file of sheets of one size, with embedded font subsets, so that its text can be searched and copied. */
export async function fileOf(
  sheets: readonly Sheet[],
  fonts: Record<string, UsedFont>,
  { width, height }: { width: number; height: number },
  facts: FileFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const objects = new Objects();
  const tree = objects.reserve();
  const named: string[] = [];
  for (const [name, used] of Object.entries(fonts))
    named.push(`/${name} ${await putFont(objects, used)} 0 R`);
  const resources = `<</Font<<${named.join("")}>>>>`;
  const kids: number[] = [];
  for (const { drawing } of sheets) {
    const content = await objects.putStream(encoder.encode(drawing));
    kids.push(
      objects.put(
        `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${width} ${height}]/Resources ${resources}/Contents ${content} 0 R>>`,
      ),
    );
  }
  objects.put(
    `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(" ")}]>>`,
    tree,
  );
  const root = objects.put(
    `<</Type/Catalog/Pages ${tree} 0 R/Lang${textOf(facts.language)}/ViewerPreferences<</DisplayDocTitle true>>>>`,
  );
  const info = objects.put(
    `<</Title${textOf(facts.title)}/Author${textOf(facts.author)}/CreationDate(${facts.createdAt})>>`,
  );
  return objects.file(root, info);
}

/** Embeds the font. Glyphs and character codes share the same numbering, so no mapping table is needed. */
async function putFont(objects: Objects, { font, glyphs, codePoints }: UsedFont): Promise<number> {
  const name = `${tagOf(glyphs)}+${font.name}`;
  const program = font.subset(glyphs);
  const file = await objects.putStream(program, `/Length1 ${program.length}`);
  const descriptor = objects.put(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[-1000 ${font.descent} 2000 ${font.ascent}]/ItalicAngle 0/Ascent ${font.ascent}/Descent ${font.descent}/CapHeight 700/StemV 80/FontFile2 ${file} 0 R>>`,
  );
  const widths = glyphs.map((glyph) => font.advanceOf(glyph)).join(" ");
  const drawn = objects.put(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/W[0[${widths}]]>>`,
  );
  const meant = await objects.putStream(encoder.encode(unicodeOf(codePoints)));
  return objects.put(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${drawn} 0 R]/ToUnicode ${meant} 0 R>>`,
  );
}

const LETTERS = 26;
const TAG_LETTERS = 6;

/** Six letters that identify a font subset. */
function tagOf(glyphs: readonly number[]): string {
  let sum = glyphs.reduce((before, glyph) => (before * 31 + glyph) % 2 ** 31, 7);
  return Array.from({ length: TAG_LETTERS }, () => {
    const letter = String.fromCharCode(65 + (sum % LETTERS));
    sum = Math.floor(sum / LETTERS);
    return letter;
  }).join("");
}

/** Maximum entries per block. */
const BLOCK = 100;

/** Maps each index to its Unicode character. */
function unicodeOf(codePoints: readonly number[]): string {
  const utf16 = (codePoint: number) => {
    const text = String.fromCodePoint(codePoint);
    return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join("");
  };
  const lines = codePoints.map((codePoint, place) => `<${hex(place, 4)}><${utf16(codePoint)}>`);
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, nth) => {
    const block = lines.slice(nth * BLOCK, (nth + 1) * BLOCK);
    return `${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`;
  });
  return `/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n${blocks.join("\n")}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`;
}
