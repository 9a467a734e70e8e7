import { buildReference } from "../../scripts/build/reference.mjs";
import { buildWebSdk } from "../../scripts/build/web-sdk.mjs";

/** The ad server's bundle takes the built web SDK and pages in as text. */
export async function setup(): Promise<void> {
  await Promise.all([buildWebSdk(), buildReference()]);
}
