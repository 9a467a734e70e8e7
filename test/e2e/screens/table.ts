import type { World } from "./world";

/** Who looks at a screen. */
export type Reader = "visitor" | "publisher" | "advertiser" | "operator";

export interface Screen {
  /** The route's file in app/routes, without its ending. */
  route: string;
  reader: Reader;
  path: (world: World) => string;
  /** The answer's status; 200 unless set. */
  status?: number;
  /** In words, where one route has several faces. */
  face?: string;
}

const screen = (reader: Reader, route: string, path: Screen["path"], face?: string): Screen => ({
  reader,
  route,
  path,
  ...(face ? { face } : {}),
});

const visitor: Screen[] = [
  screen("visitor", "_index", () => "/"),
  screen("visitor", "auth.sign-in", () => "/auth/sign-in"),
  screen("visitor", "auth.sign-up", () => "/auth/sign-up"),
  screen("visitor", "auth.confirm", () => "/auth/confirm?email=new%40demo.madang.example"),
  screen("visitor", "auth.forgot", () => "/auth/forgot"),
  screen("visitor", "auth.recover", () => "/auth/recover?email=new%40demo.madang.example"),
  screen("visitor", "p.$alias", ({ alias }) => `/p/${alias}`),
  screen("visitor", "mailbox", () => "/mailbox"),
  { ...screen("visitor", "$", () => "/no/such/page", "not found"), status: 404 },
  { ...screen("visitor", "p.$alias", () => "/p/nobody-here", "not found"), status: 404 },
];

const pub = (route: string, rest: (world: World) => string, face?: string) =>
  screen("publisher", route, (world) => `/pub/${world.pub}${rest(world)}`, face);

const publisher: Screen[] = [
  screen("publisher", "launch.pub", () => "/launch/pub"),
  pub("pub.$project._index", () => ""),
  pub("pub.$project.campaigns._index", () => "/campaigns"),
  pub("pub.$project.campaigns._index", () => "/campaigns?q=zzz", "nothing found"),
  pub("pub.$project.campaigns.$campaign", ({ live }) => `/campaigns/${live}`, "live"),
  pub("pub.$project.campaigns.$campaign", ({ inReview }) => `/campaigns/${inReview}`, "in review"),
  pub("pub.$project.campaigns.$campaign", ({ rejected }) => `/campaigns/${rejected}`, "rejected"),
  pub("pub.$project.report", () => "/report", "campaigns"),
  pub("pub.$project.report", () => "/report?tab=product", "products"),
  pub("pub.$project.report", () => "/report?tab=unit", "units"),
  pub("pub.$project.report", () => "/report?preset=today", "today"),
  pub("pub.$project.apps._index", () => "/apps"),
  pub("pub.$project.apps.new", () => "/apps/new"),
  pub("pub.$project.apps.$app", ({ app }) => `/apps/${app}`),
  pub("pub.$project.units._index", () => "/units"),
  pub("pub.$project.units.new", () => "/units/new"),
  pub("pub.$project.units.$unit._index", ({ unit }) => `/units/${unit}`),
  pub("pub.$project.units.$unit.explain", ({ unit }) => `/units/${unit}/explain`),
  pub("pub.$project.units.$unit.edit", ({ unit }) => `/units/${unit}/edit`),
  pub("pub.$project.products._index", () => "/products"),
  pub("pub.$project.products.new", () => "/products/new"),
  pub("pub.$project.products.$product._index", ({ cpm }) => `/products/${cpm}`, "CPM"),
  pub("pub.$project.products.$product._index", ({ cpp }) => `/products/${cpp}`, "CPP"),
  pub("pub.$project.products.$product.edit", ({ cpm }) => `/products/${cpm}/edit`, "CPM"),
  pub("pub.$project.products.$product.edit", ({ cpp }) => `/products/${cpp}/edit`, "CPP"),
  pub("pub.$project.settings._index", () => "/settings"),
  pub("pub.$project.settings.operation", () => "/settings/operation"),
  pub("pub.$project.settings.access-token", () => "/settings/access-token"),
  pub("pub.$project.settings.allow-list", () => "/settings/allow-list"),
  pub("pub.$project.settings.devices", () => "/settings/devices"),
  { ...screen("publisher", "pub.$project", () => "/pub/prj_of_somebody_else", "foreign"), status: 404 },
];

const adv = (route: string, path: (world: World) => string, face?: string) =>
  screen("advertiser", `adv.$project${route}`, (world) => `/adv/${path(world)}`, face);

const step = (name: string) =>
  adv(
    `.campaigns.$campaign.edit.${name}`,
    ({ drinks, draft }) => `${drinks}/campaigns/${draft}/edit/${name}`,
  );

const advertiser: Screen[] = [
  screen("advertiser", "projects", () => "/projects"),
  screen("advertiser", "launch.adv", () => "/launch/adv"),
  screen("advertiser", "p.$alias", ({ alias, cpm }) => `/p/${alias}?product=${cpm}`, "booking"),
  adv("._index", ({ drinks }) => drinks),
  adv(".products.$product", ({ drinks, cpm }) => `${drinks}/products/${cpm}`, "CPM"),
  adv(".products.$product", ({ drinks, cpp }) => `${drinks}/products/${cpp}`, "CPP"),
  adv(".campaigns._index", ({ drinks }) => `${drinks}/campaigns`),
  adv(".campaigns.$campaign._index", ({ drinks, live }) => `${drinks}/campaigns/${live}`, "live"),
  adv(".campaigns.$campaign._index", ({ drinks, draft }) => `${drinks}/campaigns/${draft}`, "draft"),
  adv(".campaigns.$campaign._index", ({ trips, rejected }) => `${trips}/campaigns/${rejected}`, "rejected"),
  adv(".campaigns.$campaign._index", ({ trips, booked }) => `${trips}/campaigns/${booked}`, "booked"),
  ...["schedule", "targeting", "info", "billing", "confirm"].map(step),
  adv(".campaigns.$campaign.complete", ({ drinks, inReview }) => `${drinks}/campaigns/${inReview}/complete`),
  adv(
    ".campaigns.$campaign.creatives.new",
    ({ trips, rejected }) => `${trips}/campaigns/${rejected}/creatives/new`,
  ),
  adv(
    ".campaigns.$campaign.creatives.$creative",
    ({ trips, rejected, creative }) => `${trips}/campaigns/${rejected}/creatives/${creative}`,
  ),
  adv(".report", ({ drinks }) => `${drinks}/report`),
  adv(".report", ({ trips }) => `${trips}/report`, "nothing yet"),
  adv(".settings", ({ drinks }) => `${drinks}/settings`),
  { ...screen("advertiser", "pub.$project", ({ pub }) => `/pub/${pub}`, "foreign"), status: 404 },
  { ...screen("advertiser", "ops", () => "/ops/campaigns", "forbidden"), status: 403 },
];

const operator: Screen[] = [
  screen("operator", "ops.campaigns._index", () => "/ops/campaigns"),
  screen("operator", "ops.campaigns.$campaign", ({ finalReview }) => `/ops/campaigns/${finalReview}`),
];

/** Every screen of the console, once per face that differs. */
export const SCREENS: readonly Screen[] = [...visitor, ...publisher, ...advertiser, ...operator];

export function nameOf({ route, face }: Screen): string {
  return face ? `${route} (${face})` : route;
}
