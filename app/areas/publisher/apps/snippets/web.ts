import { slotTag, type WebUnit } from "../../../../../domain/serving";
import type { UnitListItem } from "../../../../../worker/services/inventory";

/** Data for the code snippets of a web page. */
export type SnippetUnit = Pick<
  UnitListItem,
  "id" | "format" | "width" | "height" | "placement" | "textItems"
>;

function webUnit({ id, format, width, height, placement, textItems }: SnippetUnit): WebUnit {
  return {
    ...{ id, w: width, h: height, placement },
    format: format === "native" ? "native" : "banner",
    textCount: textItems.length,
  };
}

/** The page's only script tag. */
export function scriptTag(adServeOrigin: string, appKey: string): string {
  return `<script async src="${adServeOrigin}/sdk/v1.js" data-key="${appKey}"></script>`;
}

/** The element of a unit, with a reserved size that collapses when there is no ad. */
export function unitTag(unit: SnippetUnit, attributes = ""): string {
  return slotTag(webUnit(unit), `${attributes} data-empty="collapse"`);
}

/** A native unit in the page's own layout. */
export function templateTag({ id, textItems }: Pick<SnippetUnit, "id" | "textItems">): string {
  const own = textItems.map((item) => `\n    <span data-madang-slot="text-${item.id}"></span>`).join("");
  return `<div data-madang-unit="${id}">
  <template>
    <img data-madang-slot="image" width="120" height="63">
    <strong data-madang-slot="headline"></strong>
    <span data-madang-slot="body"></span>${own}
    <small data-madang-slot="advertiser"></small>
    <em data-madang-slot="cta"></em>
  </template>
</div>`;
}

/** The same for a page with ES modules. */
export function moduleCode(adServeOrigin: string, appKey: string, unitId: string): string {
  return `import { init } from "${adServeOrigin}/sdk/v1.mjs";

const madang = init({ key: "${appKey}" });
const unit = madang.show(document.querySelector("#ad"), {
  unit: "${unitId}",
  onFilled: ({ format }) => console.log(format),
  onEmpty: ({ reason }) => console.log(reason),
});
// unit.destroy();`;
}
