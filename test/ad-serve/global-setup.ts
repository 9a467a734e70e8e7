import { buildWebSdk } from "../../scripts/build-web-sdk.mjs";

/** The ad server's bundle takes the built web SDK in as text. */
export async function setup(): Promise<void> {
  await buildWebSdk();
}
