import { existsSync, readFileSync } from "node:fs";
import { CLIENT_GROUPS } from "./client-groups.ts";

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Starts the page, and therefore runs after the page's scripts: in a group, it would run with the first of them. */
const ENTRY = "entry.client.tsx";

/** Each group is everything that its files import, except what an earlier group has. */
const GROUPS: readonly (readonly [name: string, files: readonly string[]])[] = [
  ["base", [ENTRY, "root.tsx"]],
  ["form", ["ui/form/form.tsx", "ui/form/use-app-form.ts", "ui/fields/text-field.tsx"]],
  [
    "frame",
    [
      ...["kit/app-shell.tsx", "kit/project-layout.tsx", "kit/use-project.ts", "ui/page.tsx"],
      ...["ui/dialog.tsx", "ui/menu.tsx", "ui/intent-button.tsx", "ui/use-format.ts"],
    ],
  ],
];

/** Files that every page of a group needs, although the group does not import them by itself. */
const ALWAYS: readonly (readonly [group: string, path: RegExp])[] = [
  ["base", /punycode|domain\/(?:platform\/platform-host|kernel\/(?:cookies|errors|unicode-host))\.ts$/],
  ["form", /domain\/kernel\/(?:limits|zone-clock|calendar|validation|typed-amount|money)\.ts$/],
  ["frame", /domain\/people\/access\.ts$/],
];

/** Names of the groups of `client-groups.ts`, by file. @throws if a file is gone */
function sharedGroups(root: string): ReadonlyMap<string, string> {
  return new Map(
    CLIENT_GROUPS.flatMap((paths, nth) =>
      paths.flatMap(expanded).map((path): [string, string] => {
        const file = [".ts", ".tsx"]
          .map((ending) => `${root}/${path}${ending}`)
          .find((each) => existsSync(each));
        if (!file) throw new Error(`scripts/build/client-groups.ts names ${path}, which does not exist`);
        return [file, `shared-${nth}`];
      }),
    ),
  );
}

/** `a/{b,c}` is `a/b` and `a/c`. */
function expanded(path: string): string[] {
  const [, before = "", names] = /^(.*)\{(.*)\}$/.exec(path) ?? [];
  return names ? names.split(",").map((name) => before + name) : [path];
}

/** Packages and rules of which each page uses a small part: in a group, every page would load what any page uses. */
const LEFT_TO_PAGES = /node_modules\/zod\/|\/domain\//;

function groupsOf(root: string, { getModuleInfo }: Graph): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  for (const [name, files] of GROUPS) {
    const visited = new Set<string>();
    const visit = (id: string) => {
      if (visited.has(id) || LEFT_TO_PAGES.test(id)) return;
      visited.add(id);
      if (!groups.has(id) && !id.endsWith(`/${ENTRY}`)) groups.set(id, name);
      for (const imported of getModuleInfo(id)?.importedIds ?? []) visit(imported);
    };
    for (const file of files) visit(`${root}/app/${file}`);
  }
  return groups;
}

/** Files of the menus' icons, by lucide's names. */
function navigationIcons(root: string): ReadonlySet<string> {
  const sources = ["navigation", "navigation-adv", "navigation-pub"].map((name) =>
    readFileSync(`${root}/app/kit/${name}.ts`, "utf8"),
  );
  const names = new Set(
    [...sources.join("\n").matchAll(/import \{([^}]*)\} from "lucide-react"/g)].flatMap(([, list = ""]) =>
      list.split(",").map((name) => name.trim()),
    ),
  );
  const icons = readFileSync(`${root}/node_modules/lucide-react/dist/esm/lucide-react.mjs`, "utf8");
  const files = [...icons.matchAll(/export \{([^}]*)\} from ["']\.\/icons\/([\w-]+)\.mjs["']/g)];
  const isNamed = (list: string) =>
    list.split(",").some((each) => names.has(each.trim().split(" as ").at(-1) ?? ""));
  return new Set(files.flatMap(([, list = "", file = ""]) => (isNamed(list) ? [file] : [])));
}

/**
 * Scripts that most pages load whole: the menus' icons, what every page starts with, forms, and the frame of the console. Split by the pages that
 * use them, as the bundler does by itself, a page loads over a hundred files, which also compress less well.
 */
export function clientChunks(root: string) {
  const icons = navigationIcons(root);
  const shared = sharedGroups(root);
  let groups: ReadonlyMap<string, string> | null = null;
  return {
    onlyExplicitManualChunks: true,
    manualChunks: (id: string, graph: Graph): string | undefined => {
      const [, icon = ""] = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs/.exec(id) ?? [];
      if (icons.has(icon)) return "navigation-icons";
      const known = ALWAYS.find(([, path]) => path.test(id))?.[0] ?? shared.get(id);
      if (known) return known;
      groups ??= groupsOf(root, graph);
      return groups.get(id);
    },
  };
}
