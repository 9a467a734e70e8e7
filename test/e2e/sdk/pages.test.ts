import { readFileSync } from "node:fs";
import { join } from "node:path";
import React from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../../scripts/toolchain/paths.ts";
import { NATIVE, tag } from "./site";
import { eventually, open, page, pictured, SHOWN, SLOTS, site, siteForEachTest, told } from "./stage";

/** The built web SDK in Chromium, on pages of another origin: frameworks and content security policies. */
siteForEachTest();

/** The page's elements; runs here and in the page. */
const treeOf = ({ createElement }: Pick<typeof React, "createElement">) => {
  const place = (unit: string, style: object) => createElement("div", { "data-madang-unit": unit, style });
  const heading = createElement("h1", null, "News");
  const places = [place("banner", { width: 300, height: 250 }), place("native", { maxWidth: 600 })];
  return createElement("main", null, heading, ...places);
};

describe("a page that React takes over from the server", () => {
  const umd = (name: string) =>
    page.addScriptTag({
      content: readFileSync(join(ROOT, `node_modules/${name}/umd/${name}.development.js`), "utf8"),
    });

  test("hydrates after the ads have come, and keeps them", async () => {
    const root = `<div id="root">${renderToString(treeOf(React))}</div>`;
    await open(`${root}${tag("", site.url)}`, { elsewhere: true });
    await eventually(() => told("viewable")).toHaveLength(2);
    await umd("react");
    await umd("react-dom");
    const errors: string[] = [];
    page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
    page.on("pageerror", ({ message }) => errors.push(message));
    const heading = await page.locator("h1").elementHandle();
    await page.evaluate(`ReactDOM.hydrateRoot(document.querySelector("#root"), (${treeOf})(React))`);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("h1") ?? {}).some((key) => key.startsWith("__reactProps")),
    );
    expect(errors).toEqual([]);
    expect(await heading?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    expect(await page.locator(SHOWN).count()).toBe(2);
    expect(site.requests).toHaveLength(2);
    await eventually(() => [...site.beacons].sort()).toEqual(["/b/i/1", "/b/i/2"]);
  });
});

describe("a picture that does not come", () => {
  test("is no impression, however long its place is in view", async () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`;
    await open(`${SLOTS.banner}${tag("", site.url)}`, { elsewhere: true, frozen: true, head: policy });
    await eventually(() => told("empty")).toMatchObject([{ reason: "media" }]);
    expect(await page.locator(SHOWN).count()).toBe(0);
    await page.clock.runFor(60_000);
    expect(await told("viewable")).toEqual([]);
    expect(site.beacons).toEqual([]);
  });
});

describe("a page whose policy refuses styles, frames and markup of scripts", () => {
  test("shows a banner in its size and with its mark, and tells of a click", async () => {
    const { url } = site;
    const policy = `default-src 'none'; script-src ${url}; connect-src ${url}; img-src ${url}; require-trusted-types-for 'script'`;
    site.fills.banner = {
      ...NATIVE,
      ...{ format: "banner", w: 300, h: 250 },
      settings: { template: false, backgroundColor: "#112233", carousel: null },
    };
    await open(`<div data-madang-unit="banner"></div>${tag("", url)}`, {
      elsewhere: true,
      head: `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    });
    await eventually(pictured).toBe("보리밭");
    const banner = page.locator("a.madang-frame");
    expect(await banner.boundingBox()).toMatchObject({ width: 300, height: 250 });
    expect(await banner.locator("img").boundingBox()).toMatchObject({ width: 300, height: 250 });
    expect(await banner.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe("rgb(17, 34, 51)");
    const mark = banner.locator(".madang-label");
    expect(await mark.evaluate((span) => getComputedStyle(span).position)).toBe("absolute");
    const [opened] = await Promise.all([page.context().waitForEvent("page"), banner.click()]);
    await opened.close();
    expect(await told("clicked")).toHaveLength(1);
  });
});
