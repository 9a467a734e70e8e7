import type { AdDetail, Madang } from "./api";

/** The script of the page `/demo`. `./module` is the served module, which the build leaves out of this file. */
const TOLD = ["filled", "empty", "viewable", "clicked", "closed"];
const BANNER = '<div data-madang-unit="test-banner" style="width:320px;height:100px;max-width:100%"></div>';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const log = find("#log");
const later = find("#later");
const consent = find("#consent") as HTMLInputElement | null;
const module = find("#module");

function write(name: string, detail: AdDetail): void {
  const line = document.createElement("li");
  line.textContent = `${name} ${JSON.stringify(detail)}`;
  log?.append(line);
}

for (const name of TOLD) {
  addEventListener(`madang:${name}`, (event) => write(name, (event as CustomEvent<AdDetail>).detail));
}

find("#add")?.addEventListener("click", () => later?.insertAdjacentHTML("beforeend", BANNER));
find("#remove")?.addEventListener("click", () => later?.lastElementChild?.remove());

consent?.addEventListener("change", () => {
  const { Madang } = window as { Madang?: Madang };
  Madang?.consent(consent.checked);
});

if (module) {
  import("./module")
    .then(({ init }) => init({ key: "test" }).show(module, { unit: "test-banner", lazy: false }))
    .catch(() => write("module", { unit: "test-banner", reason: "not loaded" }));
}
