import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Page {
  /** The route's id: `pub.$project.units.$unit.edit`. */
  id: string;
  /** Its module, relative to `app/routes`. */
  file: string;
}

const HANDLE = /^export const handle = (\{.*?\}) satisfies PageHandle;/ms;
const ACCESS = /\baccess: "([\w.-]+)"/;

/**
 * Collects the action in each project page's `handle` into a module for the server and the browser, because
 * a menu links to pages whose modules are not loaded. Source: decision 0153.
 *
 * @throws Error for pages that name no action
 */
export function buildPageActions(root: string): void {
  const routes = join(root, "app/routes");
  const text = pageActionsModule(pagesIn(routes), (file) => readFileSync(join(routes, file), "utf8"));
  const folder = join(root, "app/generated");
  const path = join(folder, "page-actions.ts");
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, text);
}

/** Routes below a project, on either side. */
function pagesIn(routes: string): Page[] {
  return readdirSync(routes)
    .filter((name) => /^(?:adv|pub)\.\$project\./.test(name))
    .sort()
    .map((name) => {
      if (!statSync(join(routes, name)).isDirectory()) return { id: name.replace(/\.tsx?$/, ""), file: name };
      const module = ["route.tsx", "route.ts"].find((each) => existsSync(join(routes, name, each)));
      return { id: name, file: `${name}/${module}` };
    });
}

/** @throws Error for pages that name no action */
export function pageActionsModule(pages: readonly Page[], read: (file: string) => string): string {
  const ids = new Set(pages.map(({ id }) => id));
  // A layout with an index route has no page at its own path.
  const shown = pages.filter(({ id }) => !ids.has(`${id}._index`));
  const named = shown.map((page) => ({ ...page, action: actionIn(read(page.file)) }));
  const unnamed = named.filter(({ action }) => action === undefined);
  if (unnamed.length > 0) {
    const list = unnamed.map(({ file }) => `  app/routes/${file}`).join("\n");
    throw new Error(
      `These pages of a project do not name the action they need, as \`handle = { access: "…" }\`:\n${list}`,
    );
  }
  const sides = ["adv", "pub"].map((side) => {
    const entries = named
      .filter(({ id }) => id.startsWith(`${side}.`))
      .map(({ id, action }) => `    ${JSON.stringify(patternOf(id))}: ${JSON.stringify(action)},\n`);
    return `  ${side}: {\n${entries.join("")}  },\n`;
  });
  return `import type { Action, Side } from "../../domain/people";\n\nexport const PAGE_ACTIONS: Record<Side, Record<string, Action>> = {\n${sides.join("")}};\n`;
}

const actionIn = (source: string): string | undefined => ACCESS.exec(HANDLE.exec(source)?.[1] ?? "")?.[1];

/** Path below the project's: `units/:unit/edit` for `pub.$project.units.$unit.edit`; `*` for the catch-all route. */
function patternOf(id: string): string {
  return (
    [...id.matchAll(/(?:\[[^\]]*\]|[^.])+/g)]
      .map(([part]) => part.replaceAll(/[[\]]/g, ""))
      .slice(2)
      .filter((part) => part !== "_index")
      // The underscore means that the page is outside this layout; it is not part of the path.
      .map((part) => part.replace(/_$/, ""))
      .map((part) => (part === "$" ? "*" : part.replace(/^\$/, ":")))
      .join("/")
  );
}
