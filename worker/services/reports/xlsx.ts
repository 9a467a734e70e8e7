import { DAY_MS } from "../../../domain/kernel";

/** Maximum rows of a sheet; further rows continue on the next sheet (ECMA-376). */
const SHEET_ROWS_MAX = 1_048_576;
const ROWS_A_CHUNK = 200;

export type FileCell = string | number | null;

/**
 * Type of a column's cells: a text; a date given as `2026-12-01`, `2026-12` or `2026-12-01 13:30`; or a number with its
 * number format (ECMA-376, 18.8.30).
 */
export type FileColumn = "text" | "day" | "month" | "moment" | { numberFormat: string };

interface Sheet {
  name: string;
  /** Further columns are texts. */
  columns: readonly FileColumn[];
}

/**
 * Streams rows as a workbook: the platform deflates each file of the archive, whose size follows its data.
 * The formats are those of ECMA-376 and, for the archive, of PKWARE's APPNOTE.
 * @param rows the first is the header, repeated on each sheet, bold and frozen
 */
export async function* xlsxOf(
  rows: AsyncIterable<readonly FileCell[]>,
  { name: sheetName, columns }: Sheet,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  const formats = [...new Set(columns.flatMap((column) => formatOf(column) ?? []))];
  const styles = columns.map((column) => {
    const format = formatOf(column);
    return format === null ? 0 : FIRST_FORMAT_STYLE + formats.indexOf(format);
  });
  const source = rows[Symbol.asyncIterator]();
  const first = await source.next();
  const head = first.done ? [] : first.value;
  let waiting = await source.next();
  let sheets = 0;
  do {
    sheets++;
    yield* zip.file(`xl/worksheets/sheet${sheets}.xml`, sheetOf());
  } while (!waiting.done);
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  yield* zip.file("xl/workbook.xml", [workbookOf(numbers, sheetName)]);
  yield* zip.file("xl/_rels/workbook.xml.rels", [workbookLinksOf(numbers)]);
  yield* zip.file("xl/styles.xml", [stylesOf(formats)]);
  yield* zip.file("_rels/.rels", [LINKS]);
  yield* zip.file("[Content_Types].xml", [contentTypesOf(numbers)]);
  yield zip.end();

  async function* sheetOf() {
    yield `${XML}<worksheet xmlns="${MAIN}">${FROZEN_HEAD}${widthsOf(columns)}<sheetData>${headOf(head)}`;
    let at = 1;
    while (!waiting.done && at < SHEET_ROWS_MAX) {
      const texts: string[] = [];
      while (!waiting.done && at < SHEET_ROWS_MAX && texts.length < ROWS_A_CHUNK) {
        at++;
        texts.push(rowOf(waiting.value, at, columns, styles));
        waiting = await source.next();
      }
      yield texts.join("");
    }
    yield "</sheetData></worksheet>";
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const LINKS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function workbookOf(sheets: readonly number[], name: string): string {
  const titles = sheets.map((at) => escaped(at === 1 ? name : `${name} ${at}`));
  const list = sheets
    .map((at) => `<sheet name="${titles[at - 1]}" sheetId="${at}" r:id="rId${at}"/>`)
    .join("");
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list}</sheets></workbook>`;
}

function workbookLinksOf(sheets: readonly number[]): string {
  const links = sheets.map(
    (at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.join("")}${styles}</Relationships>`;
}

const DATE_FORMATS = { day: "yyyy\\-mm\\-dd", month: "yyyy\\-mm", moment: "yyyy\\-mm\\-dd\\ hh:mm" } as const;
const HEAD_STYLE = 1;
const FIRST_FORMAT_STYLE = 2;
/** Lower ids are built-in formats. */
const FIRST_FORMAT_ID = 164;

function formatOf(column: FileColumn): string | null {
  if (column === "text") return null;
  return typeof column === "string" ? DATE_FORMATS[column] : column.numberFormat;
}

/** The styles of a plain cell, of the header, and of each format. */
function stylesOf(formats: readonly string[]): string {
  const list = formats
    .map((format, at) => `<numFmt numFmtId="${FIRST_FORMAT_ID + at}" formatCode="${escaped(format)}"/>`)
    .join("");
  const formatted = formats
    .map(
      (_, at) =>
        `<xf numFmtId="${FIRST_FORMAT_ID + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join("");
  const font = '<sz val="11"/><name val="Calibri"/>';
  return [
    `${XML}<styleSheet xmlns="${MAIN}">`,
    formats.length > 0 ? `<numFmts count="${formats.length}">${list}</numFmts>` : "",
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${FIRST_FORMAT_STYLE + formats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
    `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${formatted}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    "</styleSheet>",
  ].join("");
}

const FROZEN_HEAD =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
/** In characters. */
const WIDTHS = { text: 24, day: 12, month: 10, moment: 17, number: 14 } as const;

function widthsOf(columns: readonly FileColumn[]): string {
  if (columns.length === 0) return "";
  const list = columns.map((column, at) => {
    const width = WIDTHS[typeof column === "string" ? column : "number"];
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${list.join("")}</cols>`;
}

function contentTypesOf(sheets: readonly number[]): string {
  const parts = sheets.map(
    (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${parts.join("")}</Types>`;
}

const headOf = (cells: readonly FileCell[]): string =>
  `<row r="1">${cells.map((cell, at) => textCell(String(cell ?? ""), at, 1, HEAD_STYLE)).join("")}</row>`;

function rowOf(
  cells: readonly FileCell[],
  row: number,
  columns: readonly FileColumn[],
  styles: readonly number[],
): string {
  const texts = cells.map((cell, at) => {
    if (cell === null) return "";
    const style = styles[at] ?? 0;
    const number = typeof cell === "number" ? cell : serialOf(cell, columns[at] ?? "text");
    if (number === null) return textCell(cell as string, at, row, 0);
    return `<c r="${columnOf(at)}${row}"${styled(style)}><v>${number}</v></c>`;
  });
  return `<row r="${row}">${texts.join("")}</row>`;
}

const styled = (style: number) => (style === 0 ? "" : ` s="${style}"`);

/** The cell's type marks it as a text, so that it is never evaluated as a formula. */
const textCell = (text: string, at: number, row: number, style: number) =>
  `<c r="${columnOf(at)}${row}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const DATE = /^(\d{4})-(\d{2})(?:-(\d{2})(?: (\d{2}):(\d{2}))?)?$/;
const EPOCH_MS = Date.UTC(1899, 11, 30);

/**
 * Days since the end of 1899, the date format of spreadsheets; null for an invalid date of its column. Source: ECMA-376, 18.17.4.
 */
function serialOf(text: string, column: FileColumn): number | null {
  if (typeof column !== "string" || column === "text") return null;
  const found = DATE.exec(text);
  if (!found) return null;
  const [, year, month, day = "1", hours = "0", minutes = "0"] = found;
  const atMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes));
  return (atMs - EPOCH_MS) / DAY_MS;
}

/** `A` to `Z`, then `AA`. */
function columnOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnOf(Math.floor(at / 26) - 1) + letter;
}

/** Characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  return text
    .replace(UNWRITABLE, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

interface ZipEntry {
  name: Uint8Array;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/** UTF-8 names, and sizes after the data. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** The first of January 1980, since no time is needed. */
const DOS_DATE = 0x0021;

class ZipWriter {
  readonly #entries: ZipEntry[] = [];
  readonly #encoder = new TextEncoder();
  #at = 0;

  async *file(path: string, texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
    const name = this.#encoder.encode(path);
    const entry: ZipEntry = { name, crc: 0, packed: 0, size: 0, at: this.#at };
    yield this.#counted(fields([0x04034b50, 4], ...commonOf(entry, false)), name);
    let crc = 0xffffffff;
    const encoder = this.#encoder;
    async function* bytes() {
      for await (const text of texts) {
        const chunk = encoder.encode(text);
        crc = crcOf(chunk, crc);
        entry.size += chunk.length;
        yield chunk;
      }
    }
    const deflating = new CompressionStream("deflate-raw") as ReadableWritablePair<Uint8Array, Uint8Array>;
    const reader = streamOf(bytes()).pipeThrough(deflating).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      entry.packed += read.value.length;
      yield this.#counted(read.value);
    }
    entry.crc = (crc ^ 0xffffffff) >>> 0;
    this.#entries.push(entry);
    yield this.#counted(fields([0x08074b50, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]));
  }

  /** The archive's directory, after all files. */
  end(): Uint8Array {
    const at = this.#at;
    const directory = joined(
      ...this.#entries.flatMap((entry) => [
        fields(
          [0x02014b50, 4],
          [VERSION, 2],
          ...commonOf(entry, true),
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 4],
          [entry.at, 4],
        ),
        entry.name,
      ]),
    );
    const count = this.#entries.length;
    const end = [
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
      [directory.length, 4],
      [at, 4],
      [0, 2],
    ];
    return joined(directory, fields(...(end as [number, 2 | 4][])));
  }

  #counted(...parts: Uint8Array[]): Uint8Array {
    const chunk = joined(...parts);
    this.#at += chunk.length;
    return chunk;
  }
}

type Field = [value: number, bytes: 2 | 4];

/** Common fields of a file's header and its directory entry. */
function commonOf({ name, crc, packed, size }: ZipEntry, isKnown: boolean): Field[] {
  const sums: Field[] = isKnown
    ? [
        [crc, 4],
        [packed, 4],
        [size, 4],
      ]
    : [
        [0, 4],
        [0, 4],
        [0, 4],
      ];
  return [[VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DOS_DATE, 2], ...sums, [name.length, 2], [0, 2]];
}

function fields(...all: Field[]): Uint8Array {
  const bytes = new Uint8Array(all.reduce((sum, [, length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, length] of all) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array, start: number): number {
  let crc = start;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return crc;
}
