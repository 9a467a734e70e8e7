import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { IS_WHOLE_MATRIX } from "./matrix";
import { copyRepository, NpmStart } from "./runtime/npm-start";

/** A busy machine is slow, but a starting runtime continues to print its steps. */
const SILENT_FOR_MS = 180_000;
const ENDED_WITHIN_MS = 15_000;

const NPM = /\bnpm (start|run dev)\b/;
const START_SCRIPT = /scripts\/bin\.mjs start/;
const START_COMMAND = /scripts\/commands\/start\.ts/;
const OTHERS = [/\bworkerd\b.* serve/, /encoder\/server\.mjs/];

let repository: ReturnType<typeof copyRepository>;
let started: NpmStart | undefined;

beforeAll(() => {
  repository = copyRepository();
});
afterEach(() => started?.kill());
afterAll(() => repository?.remove());

interface End {
  who: string;
  target: RegExp;
  signal: NodeJS.Signals;
}

/** Ctrl-C, and two signals without time for cleanup: to the starting process and to the process of the servers. */
const USUAL: readonly End[] = [
  { who: "npm", target: NPM, signal: "SIGINT" },
  { who: "npm", target: NPM, signal: "SIGKILL" },
  { who: "the command that holds the servers", target: START_COMMAND, signal: "SIGKILL" },
];
const RARER: readonly End[] = [
  { who: "npm", target: NPM, signal: "SIGTERM" },
  { who: "npm", target: NPM, signal: "SIGHUP" },
  { who: "the script that npm runs", target: START_SCRIPT, signal: "SIGKILL" },
];

test.each(IS_WHOLE_MATRIX ? [...USUAL, ...RARER] : USUAL)(
  "nothing that npm start started survives when $who alone is sent $signal",
  async ({ target, signal }) => {
    const npmStart = await NpmStart.begin(repository.dir);
    started = npmStart;
    await npmStart.ready(SILENT_FOR_MS);
    const commands = npmStart.processes().map(({ command }) => command);
    for (const program of [NPM, START_SCRIPT, START_COMMAND, ...OTHERS])
      expect(commands).toContainEqual(expect.stringMatching(program));

    npmStart.signal(target, signal);

    await expect.poll(() => npmStart.processes(), { timeout: ENDED_WITHIN_MS }).toEqual([]);
  },
);

test("npm run dev shows the console's pages by Vite, and nothing that it started survives its end", async () => {
  const dev = await NpmStart.begin(repository.dir, ["run", "dev"]);
  started = dev;
  await dev.ready(SILENT_FOR_MS);
  const page = await fetch(`http://localhost:${dev.port}/auth/sign-in`);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('import("/app/entry.client.tsx")'),
  ]);

  dev.signal(NPM, "SIGINT");

  await expect.poll(() => dev.processes(), { timeout: ENDED_WITHIN_MS }).toEqual([]);
});
