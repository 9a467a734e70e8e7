import type { Madang, MadangOptions } from "./api";
import { Page } from "./page";

/**
 * Madang for the web, by a script tag:
 *
 *   <script async src="https://edge.example/sdk/v1.js" data-key="APP_KEY"></script>
 *   <div data-madang-unit="unt_..." data-madang-uid="optional user id"></div>
 *
 * Without a user id the SDK stores a random first-party id; `data-visitor="off"` on the script disables it, and
 * `data-consent="false"` sends no user at all. Elements accept `data-lazy` (pixels, or `off`), `data-refresh` (seconds),
 * `data-template` (a selector; or a `<template>` inside), `data-context-id` (the content's id) and `data-empty="collapse"`.
 *
 * Elements that are inserted later are shown too. Each element dispatches bubbling events: `madang:filled`,
 * `madang:empty` (with a reason), `madang:viewable`, `madang:clicked`. The API is `window.Madang`. The script never
 * throws into the page.
 */
interface ScriptApi extends Partial<Madang> {
  init(options: MadangOptions): Madang;
}

const script = document.currentScript as HTMLScriptElement | null;
const origin = script ? new URL(script.src).origin : location.origin;

function start(): void {
  // A second script would fill every placement twice. A module script has no `currentScript`.
  if ((window as { Madang?: ScriptApi }).Madang?.init) {
    console.warn("Madang: v1.js is on this page twice");
    return;
  }
  if (!script) console.warn("Madang: modules import v1.mjs");
  const init = (options: MadangOptions) => new Page(options.origin ?? origin, options);
  const { key, visitor, consent } = script?.dataset ?? {};
  const refused = consent !== undefined && /^(false|no|off|denied)$/i.test(consent);
  const page = key ? init({ key, visitor: visitor !== "off", consent: !refused }) : null;
  const api: ScriptApi = Object.assign(page ?? {}, { init });
  Object.assign(window, { Madang: api });
  page?.observe();
}

try {
  start();
} catch {
  // A browser without one of these interfaces shows no ads, and no error.
}
