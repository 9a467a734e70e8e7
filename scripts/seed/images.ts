import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

const FOLDER = resolve("scripts/seed/images");

/** A picture of the demo, as a browser would upload it. */
export async function loadImage(name: string): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  return { name, bytes: new Uint8Array(await readFile(resolve(FOLDER, name))) };
}
