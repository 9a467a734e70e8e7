import { expect, it } from "vitest";
import { pageActionsModule } from "../../scripts/build/page-actions.ts";

const pages = (modules: Record<string, string>) =>
  pageActionsModule(
    Object.keys(modules).map((id) => ({ id, file: `${id}.tsx` })),
    (file) => modules[file.replace(/\.tsx$/, "")] ?? "",
  );

const HANDLE = `export const handle = {
  title: msg({ message: "유닛", context: "many" }),
  access: "unit.read",
} satisfies PageHandle;`;

it("a page's access is collected by its address", () => {
  const module = pages({
    "pub.$project.units.$unit.edit": 'export const handle = { access: "unit.write" } satisfies PageHandle;',
    "pub.$project.units": "export default function Layout() {}",
    "pub.$project.units._index": HANDLE,
    "pub.$project.report[.]csv":
      'export const handle = { ...shared, access: "report.read" } satisfies PageHandle;',
    "adv.$project.payments_.$payment[.]pdf":
      'export const handle = { access: "payment.read" } satisfies PageHandle;',
    "adv.$project.$": 'export const handle = { access: "project.read" } satisfies PageHandle;',
  });
  const entries = [...module.matchAll(/^ {4}(.*),$/gm)].map(([, entry]) => entry);
  expect(entries).toEqual([
    '"payments/:payment.pdf": "payment.read"',
    '"*": "project.read"',
    '"units/:unit/edit": "unit.write"',
    '"units": "unit.read"',
    '"report.csv": "report.read"',
  ]);
});

it("a page below a project that names no access is refused", () => {
  const unnamed = "export const handle = { title } satisfies PageHandle;";
  expect(() => pages({ "adv.$project.cards": unnamed })).toThrow("adv.$project.cards.tsx");
});
