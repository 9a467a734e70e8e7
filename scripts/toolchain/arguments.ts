import { parseArgs } from "node:util";

export interface StartArguments {
  /** Deletes the stored state first. */
  fresh: boolean;
  /** The console's port; the ad server, the encoder, the local issuer and the local gateway use the next four. */
  port: number;
  /** Seed of an empty state: a year of a market, or the small trade that tests rely on. */
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
 * @throws with a one-line message for an unknown argument, or a port without room for its neighbours
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
