/** How far from its end a PDF says that it ends; readers look that far. */
const TAIL_BYTES = 1024;

/** Whether a file is a PDF by its own bytes, from its head to its end. Source: ISO 32000-1, 7.5.2 and 7.5.5. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => String.fromCharCode(...part);
  return text(bytes.subarray(0, 5)) === "%PDF-" && text(bytes.subarray(-TAIL_BYTES)).includes("%%EOF");
}
