import type { Reader } from "../screens/table";
import type { World } from "../screens/world";

interface EarlyPage {
  name: string;
  reader: Reader;
  path: (world: World) => string;
}

const page = (name: string, reader: Reader, path: EarlyPage["path"]): EarlyPage => ({ name, reader, path });

const pub = (name: string, path: EarlyPage["path"]) =>
  page(name, "publisher", (world) => `/pub/${world.pub}/${path(world)}`);

const step = (name: string) =>
  page(
    `booking, ${name}`,
    "advertiser",
    ({ drinks, draft }) => `/adv/${drinks}/campaigns/${draft}/edit/${name}`,
  );

/** Pages of each kind of control: those that keep their value themselves, and those that tell the page of it. */
export const EARLY_PAGES: readonly EarlyPage[] = [
  page("sign-up", "visitor", () => "/auth/sign-up"),
  page("confirmation", "visitor", () => "/auth/confirm?email=new%40demo.madang.example"),
  page("second factor", "visitor", () => "/auth/mfa"),
  page("face of a platform", "publisher", () => "/launch/pub/face"),
  pub("a new unit", () => "units/new"),
  pub("a native unit", ({ unit }) => `units/${unit}/edit`),
  ...["units", "info", "group"].map((name) => pub(`a new product, ${name}`, () => `products/new/${name}`)),
  pub("a product", ({ cpp }) => `products/${cpp}/edit`),
  pub("an in-house campaign", ({ inHouse }) => `products/${inHouse}/in-house`),
  pub("a new benefit", () => "settings/benefits/new"),
  pub("settings", () => "settings/platform"),
  ...["schedule", "targeting", "info", "billing"].map(step),
  page(
    "a creative",
    "advertiser",
    ({ trips, rejected, creative }) => `/adv/${trips}/campaigns/${rejected}/creatives/${creative}`,
  ),
];
