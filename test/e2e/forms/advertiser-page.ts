import type { World } from "../screens/world";
import { byScript, onPage } from "./case";

/** The address below `/adv/`. */
export type Rest = (world: World) => string;
export type Page = Omit<Parameters<typeof onPage>[0], "reader" | "path" | "route">;
type Sent = Omit<Parameters<typeof byScript>[0], "reader" | "path" | "route">;

const at = (route: string, rest: Rest) => ({
  route: `adv.$project.${route}`,
  reader: "advertiser" as const,
  path: (world: World) => `/adv/${rest(world)}`,
});
/** A form of an advertiser's page without scripts. */
export const page = (route: string, rest: Rest, spec: Page) => onPage({ ...at(route, rest), ...spec });

/** A form that a page's script posts. */
export const sent = (route: string, rest: Rest, spec: Sent) => byScript({ ...at(route, rest), ...spec });
