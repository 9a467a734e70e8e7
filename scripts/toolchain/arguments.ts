import { parseArgs } from "node:util";

export interface StartArguments {
  /** Forget the kept state first. */
  fresh: boolean;
  /** The console's port; the ad server, the encoder and the stand-ins for Google and the payment gateway take the next four. */
  port: number;
  /** What an empty state is seeded with: a year of a market, or the small trade that tests count on. */
  demo: Demo;
}

const DEMOS = ["living", "small"] as const;
export type Demo = (typeof DEMOS)[number];
const isDemo = (value: string): value is Demo => DEMOS.some((demo) => demo === value);

const DEFAULT_PORT = 8787;
const LAST_PORT = 65_535;
const NEIGHBOURS = 4;

/**
 * Reads `--fresh`, `--port N` and `--demo living` or `--demo small`.
 *
 * @throws with a line for the person when an argument is unknown or the port is not one that leaves room for its neighbours
 */
export function parseStartArguments(args: readonly string[]): StartArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      fresh: { type: "boolean", default: false },
      port: { type: "string", default: String(DEFAULT_PORT) },
      demo: { type: "string", default: "living" },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > LAST_PORT - NEIGHBOURS) {
    throw new Error(`--port takes a number from 1 to ${LAST_PORT - NEIGHBOURS}, not "${values.port}"`);
  }
  const { demo } = values;
  if (!isDemo(demo)) throw new Error(`--demo takes ${DEMOS.join(" or ")}, not "${demo}"`);
  return { fresh: values.fresh, port, demo };
}
