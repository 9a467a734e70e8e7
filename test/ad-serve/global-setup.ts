import { buildReference } from "../../scripts/build/reference.mjs";
import { buildWebSdk } from "../../scripts/build/web-sdk.mjs";

/** The ad server's bundle includes the built web SDK and pages as text. */
export async function setup(): Promise<void> {
  await Promise.all([buildWebSdk(), buildReference()]);
}
