import type { World } from "../screens/world";
import { byScript, onPage } from "./case";

export type Rest = (world: World) => string;
type Page = Omit<Parameters<typeof onPage>[0], "reader" | "path" | "route">;
type Sent = Omit<Parameters<typeof byScript>[0], "reader" | "path" | "route">;

const at = (route: string, rest: Rest) => ({
  route: `pub.$project.${route}`,
  reader: "publisher" as const,
  path: (world: World) => `/pub/${world.pub}${rest(world)}`,
});
export const page = (route: string, rest: Rest, spec: Page) => onPage({ ...at(route, rest), ...spec });
export const sent = (route: string, rest: Rest, spec: Sent) => byScript({ ...at(route, rest), ...spec });

/** A button whose object is missing or in the wrong state. */
export const button = (route: string, rest: Rest, intent: string, errorCode: Sent["errorCode"] & string) =>
  sent(route, rest, { intent, title: errorCode, errorCode, wrong: {} });
