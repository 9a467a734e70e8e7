import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { slotTag } from "../../../domain/serving/index.ts";

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200"><defs><linearGradient id="g"><stop stop-color="#0a7"/><stop offset="1" stop-color="#07a"/></linearGradient></defs><rect width="640" height="200" fill="url(#g)"/></svg>`;
const PLACEMENT = { headline: true, body: true, cta: true, profile: true };

/** Asked for by the list's page: its rows, and below which of them there is an ad. */
export interface ListQuery {
  rows: number;
  adEvery: number;
}

async function bundleApp(root: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, "scripts/bench/list/app.tsx")],
    bundle: true,
    minify: true,
    format: "iife",
    jsx: "automatic",
    write: false,
    define: { "process.env.NODE_ENV": '"production"', global: "window", __DEV__: "false" },
    alias: { "react-native": "react-native-web" },
  });
  return outputFiles[0]?.text ?? "";
}

const page = (body: string) =>
  `<!doctype html><meta charset="utf-8"><title>list</title><body style="margin:0">${body}</body>`;

/** The same rows as HTML, with the web SDK's places. */
function webPage({ rows, adEvery }: ListQuery): string {
  const shown = Array.from({ length: rows }, (_, at) => at + 1).map((row) => {
    const unit = { id: `unit-${row}`, format: "banner", w: 320, h: 100, placement: PLACEMENT } as const;
    const ad = adEvery > 0 && row % adEvery === 0 ? slotTag(unit) : "";
    return `<div style="display:flex;height:88px;padding:12px;box-sizing:border-box"><img alt="" src="/picture.svg?${row}" width="64" height="64" style="margin-right:12px"><div><p style="margin:0;font-size:16px">Row ${row}</p><p style="margin:0;font-size:13px">A line of words below the title of this row</p></div></div>${ad}`;
  });
  const sdk = adEvery > 0 ? '<script async src="/sdk/v1.js" data-key="key"></script>' : "";
  return page(`<div data-testid="list" style="height:800px;overflow-y:auto">${shown.join("")}</div>${sdk}`);
}

function answer(origin: string, unit: string): string {
  const result = {
    ...{ format: "banner", unit, w: 320, h: 100, advertiser: "Advertiser", icon: null, video: null },
    ...{ altText: "A picture", headline: "Headline", body: "Body", callToAction: null },
    ...{ accountTag: "a", creativeTag: unit, placement: PLACEMENT, adMark: true, settings: {} },
    ...{ cover: `${origin}/picture.svg?${unit}`, destinationURL: `${origin}/landing` },
    beacons: { impression: `${origin}/b/i/${unit}`, viewable: `${origin}/b/v/${unit}` },
  };
  return JSON.stringify({ code: 0, msg: "OK", result });
}

/** Serves the lists of both SDKs, `/react-native` and `/web` and their ads. */
export async function serveLists(root: string) {
  const app = (await bundleApp(root)).replaceAll("</script", "<\\/script");
  const sdk = readFileSync(join(root, "ad-serve/dist/sdk-v1.txt"), "utf8");
  let requests = 0;
  const server = createServer((request, response) => {
    const { pathname, searchParams, origin } = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const send = (type: string, body: string) => response.writeHead(200, { "content-type": type }).end(body);
    if (pathname === "/react-native") return send("text/html", page(`<main></main><script>${app}</script>`));
    if (pathname === "/web") {
      const query = { rows: Number(searchParams.get("rows")), adEvery: Number(searchParams.get("adEvery")) };
      return send("text/html", webPage(query));
    }
    if (pathname === "/sdk/v1.js") return send("text/javascript", sdk);
    if (pathname === "/picture.svg") return send("image/svg+xml", PICTURE);
    if (pathname === "/request") {
      requests++;
      return send("application/json", answer(origin, searchParams.get("unit") ?? ""));
    }
    return response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Ad requests since the start. */
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
