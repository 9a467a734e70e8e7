import { type TransformOptions, transformAsync } from "@babel/core";
import linguiMacro from "@lingui/babel-plugin-lingui-macro";
import { getConfig } from "@lingui/conf";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { vitePlugin as remix, cloudflareDevProxyVitePlugin as remixCloudflareDevProxy } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { clientChunks } from "./scripts/build/client-chunks.ts";
import { pageWords } from "./scripts/build/page-words.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

const root = import.meta.dirname;
const MACRO_IMPORT = /@lingui\/(?:core|react)\/macro/;
const PARSER: TransformOptions["parserOpts"] = { plugins: ["typescript", "jsx"] };

/** `lingui.config.ts` with the `<Trans>` of `app/ui` at runtime; extraction uses Lingui's own name. */
const LINGUI = getConfig({ cwd: root });
const MACROS = {
  linguiConfig: {
    ...LINGUI,
    runtimeConfigModule: { ...LINGUI.runtimeConfigModule, Trans: ["~/ui/trans", "Trans"] },
  },
};

/** `/*i18n*\/ { id: "...", message: "..." }` up to its message. */
const MESSAGE = /(\/\*i18n\*\/\s*\{\s*id:\s*(?:"[^"]+"|`[^`]+`),)\s*message:\s*"(?:[^"\\]|\\.)*",?\s*\}/g;

/** Expands Lingui's macros before anything else reads the module. */
function linguiMacros(): Plugin {
  return {
    name: "madang:lingui-macros",
    enforce: "pre",
    async transform(code, id) {
      const file = id.split("?")[0] ?? id;
      if (!/\.tsx?$/.test(file) || file.includes("node_modules") || !MACRO_IMPORT.test(code)) return null;
      const result = await transformAsync(code, {
        filename: file,
        plugins: [[linguiMacro, MACROS]],
        parserOpts: PARSER,
        sourceMaps: true,
        configFile: false,
        babelrc: false,
      });
      return result?.code ? { code: result.code, map: result.map } : null;
    },
  };
}

/** Leaves the Korean texts out of the browser's scripts: message files have them. Descriptors of the macros have none in a build. */
function textsOnce(): Plugin {
  return {
    name: "madang:texts-once",
    apply: "build",
    enforce: "pre",
    transform(code, id, options) {
      if (options?.ssr || !id.startsWith(`${root}/locales/words/`)) return null;
      return { code: code.replaceAll(MESSAGE, "$1}"), map: null };
    },
  };
}

/** Keeps generated messages and page actions up to date: before a build, and on each change in development. */
function linguiCatalogs(): Plugin {
  // Loaded on demand: tools that only read this file do not need it.
  const build = async () => (await import("./scripts/build/build.ts")).buildCatalogues(root);
  let built = Promise.resolve();
  return {
    name: "madang:lingui-catalogs",
    config: build,
    configureServer({ watcher, config: { logger } }) {
      const translations = `${root}/locales/catalogues/en`;
      watcher.add(translations);
      watcher.on("all", (_event, file) => {
        if (!file.startsWith(translations) && !file.startsWith(`${root}/app/routes`)) return;
        built = built.then(build).catch((error: Error) => logger.error(error.message));
      });
    },
  };
}

/**
 * In the browser's build, schemas are written down by a stand-in of zod, and zod itself is loaded once a page shows a form. Packages import zod
 * by other names. Source: decision 0213.
 */
function lateValidation(): Plugin {
  const forms = `${root}/app/ui/form`;
  return {
    name: "madang:late-validation",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, { ssr, ...options }) {
      if (ssr) return null;
      if (source === "zod") return `${forms}/late/zod.ts`;
      if (source === "zod/mini") return `${forms}/late/mini.ts`;
      if (!source.endsWith("/validation")) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id === `${forms}/validation.ts` ? `${forms}/late/validation.ts` : found;
    },
  };
}

/** The package uses `swap`, which shifts the page when the font loads; here a late font is used from the next page on. */
function fontsWithoutShift(): Plugin {
  return {
    name: "madang:fonts-without-shift",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "asset" && file.fileName.endsWith(".css"))
          file.source = String(file.source).replaceAll(/font-display:\s*swap/g, "font-display:optional");
    },
  };
}

/** The development server's counterpart of worker/index.ts. */
function consoleDevProxy() {
  const configPath = process.env.MADANG_DEV_CONFIG;
  return remixCloudflareDevProxy({
    ...(configPath ? { configPath, persist: { path: process.env.MADANG_DEV_STATE ?? ".state" } } : {}),
    getLoadContext: ({ context }) => ({
      env: context.cloudflare.env as unknown as import("./worker/env").ConsoleEnv,
      ctx: context.cloudflare.ctx as unknown as ExecutionContext,
      requestId: crypto.randomUUID(),
      nonce: "",
    }),
  });
}

/** Files are streamed by the console's bundle in workerd: Vite runs in Node, whose streams have no known length. */
function filesBeside(): Record<string, string> {
  const target: string | undefined = process.env.MADANG_DEV_BESIDE;
  return target ? { "/uploads": target, "/encoding": target } : {};
}

/**
 * Packages used in the browser. They are prebundled before the first page: a package discovered later would be bundled separately, and the
 * page would run two copies of React.
 */
const BROWSER_PACKAGES = [
  "@conform-to/react",
  "@conform-to/zod/v4",
  "@internationalized/date",
  "@lingui/core",
  "@lingui/react",
  "@remix-run/react",
  "lucide-react",
  "react",
  "react-dom",
  "react-dom/client",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  ...[
    "",
    "/Button",
    "/Calendar",
    "/DateField",
    "/DateRangePicker",
    "/Dialog",
    "/Group",
    "/Heading",
    "/I18nProvider",
    "/Menu",
    "/Modal",
    "/Popover",
    "/RangeCalendar",
    "/Toast",
  ].map((part) => `react-aria-components${part}`),
  "temporal-polyfill",
  "uplot",
  "zod",
];

/** File names contain only hashes: ad blockers block names such as `ad-...` or `adv...`, and pages would stop working. */
const NEUTRAL_FILE_NAMES = {
  hashCharacters: "base36" as const,
  entryFileNames: ({ name }: { name: string }) =>
    name === "entry.client" ? "assets/[name]-[hash].js" : "assets/[hash].js",
  chunkFileNames: "assets/[hash].js",
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    linguiCatalogs(),
    linguiMacros(),
    { ...optimizeLocales.vite({ locales: ["ko-KR", "en-US", "ja-JP"] }), enforce: "pre" as const },
    lateValidation(),
    textsOnce(),
    pageWords(root),
    tailwindcss(),
    fontsWithoutShift(),
    ...(command === "serve" ? [consoleDevProxy()] : []),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
  // No discovery: Remix also scans the server side of routes, whose packages would be rebundled under an open page.
  optimizeDeps: { include: BROWSER_PACKAGES, noDiscovery: true },
  resolve: { alias: { "~": `${root}/app` } },
  server: { proxy: filesBeside() },
  publicDir: "app/public",
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    chunkSizeWarningLimit: 400,
    ...(isSsrBuild
      ? {}
      : {
          rollupOptions: {
            output: { ...clientChunks(root), ...NEUTRAL_FILE_NAMES },
            // A schema that no page checks is left out.
            treeshake: { manualPureFunctions: ["z"] },
            // Rollup would write `undefined` for a function of zod that its stand-in lacks.
            onwarn(warning, warn) {
              if (warning.code === "MISSING_EXPORT") throw new Error(warning.message);
              warn(warning);
            },
          },
        }),
  },
}));
