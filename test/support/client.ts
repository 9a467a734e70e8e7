import { vi } from "vitest";
import { LOCALE_COOKIE } from "../../locales/words";
import { type LocalMail, localCodes } from "../../worker/integrations/mail";
import { READERS_AGENT, type TestRuntime } from "./e2e";

/** Values of a form; a list is a group of checkboxes. */
type Fields = Record<string, string> | URLSearchParams | FormData;

const MAILED_WITHIN = { timeout: 20_000, interval: 50 };

/** The six-digit code in the mails. @throws if there is none */
function codeIn(mails: readonly string[]): string {
  const texts = mails.map((mail) => (JSON.parse(mail) as LocalMail).text);
  const [code] = texts.flatMap((text) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? []);
  if (code === undefined) throw new Error("no code was mailed");
  return code;
}

export const PASSWORD = "madang-e2e-1";

/** A user of the console without a browser: requests with cookies. */
export class Client {
  readonly #cookies: Map<string, string>;

  constructor(
    readonly runtime: Pick<TestRuntime, "consoleOrigin" | "consoleEnv" | "mailsTo">,
    cookies: Iterable<readonly [string, string]> = [],
  ) {
    this.#cookies = new Map(cookies);
  }

  /** The same session in another language. */
  speaking(locale: "ko" | "en" | "ja"): Client {
    return new Client(this.runtime, [...this.#cookies, [LOCALE_COOKIE, locale]]);
  }

  /** Cookies for a browser window that continues this session. */
  get cookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.runtime.consoleOrigin }));
  }

  /** The answer at an address, by default without following redirects. */
  get(path: string, redirect: RequestRedirect = "manual"): Promise<Response> {
    return this.#send(path, { redirect });
  }

  /** Sends a form like the console's page. */
  post(path: string, fields: Fields, redirect: RequestRedirect = "manual"): Promise<Response> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return this.#send(path, { method: "POST", body, redirect });
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const { consoleOrigin } = this.runtime;
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const headers = { Origin: consoleOrigin, "User-Agent": READERS_AGENT, ...(cookie ? { cookie } : {}) };
    const answer = await fetch(new URL(path, consoleOrigin), { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Signs in, with the demo's authenticator if a second factor is required. @throws if refused */
  async signIn(email: string, password: string): Promise<this> {
    const to = await this.#advance("/auth/sign-in", { email, password });
    if (to.startsWith("/auth/mfa")) {
      const { MAILBOX } = await this.runtime.consoleEnv<{ MAILBOX: KVNamespace }>();
      const codes = await localCodes(MAILBOX, Date.now());
      const code = codes.find((each) => each.email === email)?.code ?? "";
      await this.#advance("/auth/mfa", { code });
    }
    return this;
  }

  /** Signs up with the mailed code. @throws if refused */
  async signUp(email: string, kind: "adv" | "pub", name: string): Promise<this> {
    await this.#advance("/auth/sign-up", {
      kind,
      name,
      email,
      password: PASSWORD,
      terms: "on",
      privacy: "on",
    });
    // The mail is sent after the form's answer.
    const code = await vi.waitFor(async () => codeIn(await this.runtime.mailsTo(email)), MAILED_WITHIN);
    await this.#advance("/auth/confirm", { email, code });
    return this;
  }

  /** Sends a form that redirects. @returns the target */
  async #advance(path: string, fields: Record<string, string>): Promise<string> {
    const answer = await this.post(path, fields);
    const to = answer.headers.get("location");
    const said = await answer.text();
    if (answer.status !== 302 || to === null)
      throw new Error(`${path}: ${answer.status} ${said.slice(0, 2_000)}`);
    return to;
  }
}
