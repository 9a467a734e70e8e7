import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ended, program, VIEW, type Window, written } from "./browser.ts";

type Answer = { id: number; type: string; result?: unknown; error?: string; message?: string };

/** Speaks WebDriver BiDi over a socket. */
class Session {
  private nth = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener("message", ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      this.waiting.get(answer.id)?.(answer);
    });
  }

  static open(url: string): Promise<Session> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url);
      socket.addEventListener("open", () => resolve(new Session(socket)));
      socket.addEventListener("error", () => reject(new Error(`no answer from ${url}`)));
    });
  }

  async call<T>(method: string, params: object): Promise<T> {
    const id = ++this.nth;
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
    this.waiting.delete(id);
    if (answer.type === "error") throw new Error(`${method}: ${answer.message}`);
    return answer.result as T;
  }

  close(): void {
    this.socket.close();
  }
}

/** Firefox without a display. */
export async function openFirefox(): Promise<Window> {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const child = program("firefox-esr", args, { HOME: profile });
  const address = await written(child, 2, /WebDriver BiDi listening on (ws:\S+)/);
  const session = await Session.open(`${address}/session`);
  const { capabilities } = await session.call<{ capabilities: { browserVersion: string } }>("session.new", {
    capabilities: {},
  });
  const { contexts } = await session.call<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context;
  await session.call("browsingContext.setViewport", { context, viewport: VIEW });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: (url) => session.call("browsingContext.navigate", { context, url, wait: "complete" }),
    async read<T>(expression: string) {
      const said = await session.call<{ result: { value: string } }>("script.evaluate", {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      });
      return JSON.parse(said.result.value) as T;
    },
    async picture() {
      const { data } = await session.call<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    async close() {
      session.close();
      await ended(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
