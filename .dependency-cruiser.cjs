const outside = (...allowed) =>
  `^(?!(?:${allowed.join("|")})/)(?:domain|worker|app|ad-serve|durable-objects|scripts|test)/`;

/** What the console's own code may not know; the words of mails and errors live in locales/words, which all of it speaks. */
const PAGES = "^(?:app/|ad-serve/|durable-objects/|scripts/|test/)";

/** The contexts of the domain and of the services, lowest first: each may know those before it, through their doors. Source: docs/architecture.md */
const FLOORS = {
  domain: [
    ...[
      "kernel",
      "audience",
      "people",
      "platform",
      "money",
      "inventory",
      "content",
      "delivery",
      "budget",
      "booking",
    ],
    ...["quests", "serving", "reports", "partners", "desk"],
  ],
  "worker/services": [
    ...[
      "kernel",
      "people",
      "partners",
      "content",
      "platform",
      "money",
      "inventory",
      "serving",
      "reports",
      "booking",
      "quests",
      "settlement",
    ],
    "desk",
  ],
};

/** One rule a context: what stands above it is not its business. */
const floorRules = Object.entries(FLOORS).flatMap(([root, contexts]) => [
  ...contexts.slice(0, -1).map((context, floor) => ({
    name: `${root}/${context}-knows-what-is-below`,
    severity: "error",
    from: { path: `^${root}/${context}/` },
    to: { path: `^${root}/(?:${contexts.slice(floor + 1).join("|")})/` },
  })),
  {
    name: `${root}-is-made-of-contexts`,
    comment: "a context that has no floor yet gets one in FLOORS",
    severity: "error",
    from: { path: `^${root}/(?!(?:${contexts.join("|")})/)` },
    to: {},
  },
  {
    name: `${root}-doors-from-without`,
    comment: "a context is entered by its index.ts; tests and scripts may look inside",
    severity: "error",
    from: { pathNot: `^(?:${root}|test|scripts)/` },
    to: { path: `^${root}/[^/]+/(?!index\\.ts$)` },
  },
  {
    name: `${root}-doors-within`,
    severity: "error",
    from: { path: `^${root}/([^/]+)/` },
    to: { path: `^${root}/`, pathNot: [`^${root}/$1/`, `^${root}/[^/]+/index\\.ts$`] },
  },
  {
    name: `${root}-own-door-is-for-others`,
    comment: "within a context its parts know each other directly",
    severity: "error",
    from: { path: `^${root}/([^/]+)/(?!index\\.ts$)` },
    to: { path: `^${root}/$1/index\\.ts$` },
  },
]);

/** domain <- worker/db <- worker/services <- {worker/api, worker/jobs, app}; ad-serve and durable-objects import domain only. */
module.exports = {
  forbidden: [
    ...floorRules,
    {
      name: "domain-is-pure",
      comment: "domain/ imports itself, zod, date or money libraries and Punycode only",
      severity: "error",
      from: { path: "^domain/" },
      to: {
        pathNot: [
          "^domain/",
          "node_modules/(?:zod|temporal-polyfill|@internationalized/date|dinero\\.js|punycode\\.js)/",
        ],
      },
    },
    {
      name: "db-knows-domain-only",
      severity: "error",
      from: { path: "^worker/db/" },
      to: { path: outside("domain", "worker/db") },
    },
    {
      name: "services-know-no-caller",
      comment: "a service is called by an API route, a job or a page and imports none of them",
      severity: "error",
      from: { path: "^worker/(?:services|integrations)/" },
      to: { path: ["^worker/(?:api|jobs|http|index)", PAGES] },
    },
    {
      name: "callers-do-not-reach-the-database",
      comment: "a call's context opens a database, and the tables are the services'",
      severity: "error",
      from: { path: "^worker/api/" },
      to: { path: "^worker/db/(?!client)" },
    },
    {
      name: "pages-know-no-database",
      comment: "what a page is shown is a view, which domain/ names: decision 0126",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^worker/db/" },
    },
    {
      name: "browsers-know-the-server-by-type-only",
      comment: "a page's own file is both, and loses its loader and action on the way to the browser",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: ["\\.server\\.tsx?$", "^app/routes/(?:[^/]+|[^/]+/route)\\.tsx?$", "^app/root\\.tsx$"],
      },
      to: {
        path: ["^app/.*\\.server\\.tsx?$", "^worker/"],
        // A video's headers are read before it is sent, by what reads them when it has come.
        pathNot: "^worker/integrations/video\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "frame-and-controls-know-no-area",
      severity: "error",
      from: { path: "^app/(?:kit|ui)/" },
      to: { path: "^app/(?:areas|routes)/" },
    },
    {
      name: "controls-know-no-frame",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^app/kit/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "areas-know-no-page",
      comment: "what several pages share stands in their area",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/routes/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "pages-know-no-other-page",
      severity: "error",
      from: { path: "^app/routes/[^/]+$" },
      to: { path: "^app/routes/" },
    },
    {
      name: "pages-know-no-parts-of-another",
      comment: "the `$` of a route's name would end a pattern, so that the name is taken in pieces",
      severity: "error",
      from: { path: `^app/routes/${"([^$/]*)[$]?".repeat(4)}/` },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1[$]?$2[$]?$3[$]?$4/(?!route\\.)" },
    },
    {
      name: "words-know-the-domain-only",
      comment: "mails, errors and pages are worded by it",
      severity: "error",
      from: { path: "^locales/" },
      to: { path: outside("domain", "locales") },
    },
    {
      name: "api-and-jobs-do-not-know-pages",
      severity: "error",
      from: { path: "^worker/(?:api|jobs|http|integrations|db)/" },
      to: { path: PAGES },
    },
    {
      name: "ad-serve-knows-domain-only",
      severity: "error",
      from: { path: "^ad-serve/" },
      to: { path: outside("domain", "ad-serve") },
    },
    {
      name: "objects-know-domain-only",
      severity: "error",
      from: { path: "^durable-objects/" },
      to: { path: outside("domain", "durable-objects") },
    },
    {
      name: "app-sdks-stand-alone",
      comment: "they are compiled into other people's apps",
      severity: "error",
      from: { path: "^sdk/" },
      to: { pathNot: ["^sdk/", "^react-native$", "node_modules/(?:@types/)?react/"] },
    },
    {
      name: "product-knows-no-tests-or-scripts",
      severity: "error",
      from: { path: "^(?:domain|worker|app|ad-serve|durable-objects)/" },
      to: { path: "^(?:scripts|test)/" },
    },
    {
      name: "no-cycles",
      comment: "a cycle of types only does not exist at run time",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-unresolvable",
      comment: "what is built, generated or given by the runtime is not on disk while checking",
      severity: "error",
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: [
          "^cloudflare:",
          "^virtual:",
          "server-build",
          "locales/generated",
          "app/generated",
          "^\\./\\+types",
          "\\.css",
          "ad-serve/dist/",
          "/macro$",
          "^react-native$",
        ],
      },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.d\\.ts$", "^app/routes", "^scripts/", "^test/", "/index\\.ts$"] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Hosts of the in-app frame are files for apps, shown as text.
    exclude: { path: "(?:^|/)(?:build|dist|generated)/|^sdk/frame/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["workerd", "import", "types", "require", "default"],
    },
    cache: { folder: ".cache/dependency-cruiser", strategy: "content" },
  },
};
