import { Books, type Surroundings, wirePayment } from "./books.ts";
import { type BooksPage, booksPage, readBooksForm, receiptPage } from "./books-page.ts";
import { AnswerLost, Refusal } from "./errors.ts";
import { Faults, type GatewayFault, type Operation, parseFaults } from "./faults.ts";
import type { Change, KeptAnswer } from "./store.ts";
import { script, windowPage } from "./window.ts";

/** The local gateway's keys; they protect nothing. */
export const LOCAL_KEYS = { secretKey: "test_sk_local", clientKey: "test_ck_local" };

/** A webhook of the gateway. */
export interface GatewayEvent {
  eventType: "PAYMENT_STATUS_CHANGED" | "BILLING_DELETED";
  createdAt: string;
  data: Record<string, unknown>;
}

export interface LocalGatewayOptions extends Partial<Surroundings> {
  /** The gateway's own origin. */
  origin: string;
  sleep?: (ms: number) => Promise<void>;
  /** Initial state, and the recipient of changes. */
  kept?: Iterable<Change>;
  keep?: (change: Change) => void;
  /** Receives the webhooks; they are sent only for actions on the gateway's own page. */
  tell?: (event: GatewayEvent) => Promise<void>;
}

const ANSWER_TTL_MS = 15 * 24 * 60 * 60_000;
const IDEMPOTENCY_KEY_MAX_CHARS = 300;
const SLOW_MS = 1_000;
/** Calls below `/at/{epoch ms}` are processed as of that time; the demo's past is paid through them. Source: decision 0173. */
const DATED = /^\/at\/(\d{1,15})(\/v1\/.*)$/;
const INTERNAL_ERROR = "FAILED_INTERNAL_SYSTEM_PROCESSING";

interface Call {
  operation: Operation;
  /** @throws Refusal */
  run: (
    body: Record<string, unknown>,
    fault: GatewayFault | undefined,
  ) => Record<string, unknown> | unknown[];
}

interface Answer {
  status: number;
  body: string;
  /** Key of a payment that stopped halfway, for which the answer waits. */
  paymentKey?: string;
}

const failed = ({ code, message, status }: Refusal): Answer => ({
  status,
  body: JSON.stringify({ code, message }),
});

/**
 * A local payment gateway with the API of Toss Payments (API 2022-11-16) that moves no money. It opens no
 * socket, so that tests can call it directly, and fails on demand.
 */
export class LocalGateway {
  readonly books: Books;
  readonly #origin: string;
  readonly #around: Surroundings;
  readonly #sleep: (ms: number) => Promise<void>;
  readonly #tell: (event: GatewayEvent) => Promise<void>;
  readonly #faults: Faults;
  /** Idempotency keys whose first request is still running. */
  readonly #running = new Set<string>();
  /** Time of the current dated call; null for the clock's time. */
  #datedMs: number | null = null;

  constructor(options: LocalGatewayOptions) {
    const { origin, nowMs = Date.now, random = Math.random, kept, keep } = options;
    this.#origin = origin;
    this.#around = { nowMs: () => this.#datedMs ?? nowMs(), random };
    this.#sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    this.#tell = options.tell ?? (async () => {});
    this.#faults = new Faults(random);
    this.books = new Books(this.#around, kept, keep);
  }

  /** Replaces the active faults. */
  faults(faults: readonly GatewayFault[]): void {
    this.#faults.set(faults);
  }

  /** @throws AnswerLost where a server would close the connection without an answer */
  async handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/v1/")) return this.#api(request, null);
    const [, atMs, path] = DATED.exec(pathname) ?? [];
    if (atMs !== undefined && path !== undefined) {
      const { search } = new URL(request.url);
      return this.#api(new Request(new URL(`${path}${search}`, this.#origin), request), Number(atMs));
    }
    switch (pathname) {
      case "/v2/standard":
        return new Response(script(this.#origin, LOCAL_KEYS.clientKey), {
          headers: { "Content-Type": "text/javascript; charset=utf-8", "Access-Control-Allow-Origin": "*" },
        });
      case "/window":
        return windowPage(request, this.books, this.#around.nowMs());
      case "/_local/faults":
        return this.#switchFaults(request);
      case "/":
        return this.#page(request);
      default:
        return receiptPage(this.books, pathname) ?? new Response("not found", { status: 404 });
    }
  }

  async #switchFaults(request: Request): Promise<Response> {
    if (request.method !== "POST") return new Response("POST only", { status: 405 });
    try {
      this.faults(parseFaults(await request.json()));
      return Response.json({});
    } catch (error) {
      return Response.json({ message: String(error) }, { status: 400 });
    }
  }

  /** The gateway's own console. Cancellations there send a webhook; those by the API do not. */
  async #page(request: Request): Promise<Response> {
    if (request.method !== "POST") return booksPage(this.books, { notice: null });
    const form = readBooksForm(new URLSearchParams(await request.text()));
    const outcome: BooksPage = { notice: null };
    try {
      if (form.kind === "cancel") {
        const payment = this.books.cancel(form.paymentKey, {
          cancelReason: form.reason,
          cancelAmount: form.amount,
        });
        await this.#say("PAYMENT_STATUS_CHANGED", wirePayment(payment, this.#origin));
      } else {
        this.books.deleteBillingKey(form.billingKey);
        await this.#say("BILLING_DELETED", { billingKey: form.billingKey, reason: "deleted on its page" });
      }
      outcome.notice = "done";
    } catch (error) {
      outcome.notice = error instanceof Refusal ? error.code : `not told: ${error}`;
    }
    return booksPage(this.books, outcome);
  }

  #say(eventType: GatewayEvent["eventType"], data: Record<string, unknown>): Promise<void> {
    return this.#tell({ eventType, createdAt: new Date(this.#around.nowMs()).toISOString(), data });
  }

  async #api(request: Request, atMs: number | null): Promise<Response> {
    const { status, body } = await this.#answerOf(request, atMs);
    return new Response(body, { status, headers: { "Content-Type": "application/json; charset=utf-8" } });
  }

  async #answerOf(request: Request, atMs: number | null): Promise<Answer> {
    try {
      authorize(request);
      const call = this.#callOf(request);
      const key = request.headers.get("Idempotency-Key");
      if (request.method !== "POST" || key === null) return await this.#run(request, call, atMs);
      if (key === "" || key.length > IDEMPOTENCY_KEY_MAX_CHARS) throw new Refusal("INVALID_IDEMPOTENCY_KEY");
      // The identity excludes the body, and the port, which may change on a restart.
      const { pathname } = new URL(request.url);
      return await this.#once(`${LOCAL_KEYS.secretKey} ${request.method} ${pathname} ${key}`, () =>
        this.#run(request, call, atMs),
      );
    } catch (error) {
      if (error instanceof Refusal) return failed(error);
      if (!(error instanceof Unsaid)) throw error;
      if (error.isLost) throw new AnswerLost();
      return failed(new Refusal(INTERNAL_ERROR));
    }
  }

  /** Runs a request once per identity; refusals are replayed, internal errors are not. */
  async #once(identity: string, run: () => Promise<Answer>): Promise<Answer> {
    if (this.#running.has(identity)) throw new Refusal("IDEMPOTENT_REQUEST_PROCESSING");
    const kept = this.books.store.get("answers", identity);
    if (kept && kept.atMs > this.#around.nowMs() - ANSWER_TTL_MS) return this.#replay(kept);
    this.#running.add(identity);
    try {
      const answer = await run();
      this.#keep(identity, answer);
      return answer;
    } catch (error) {
      if (error instanceof Unsaid) this.#keep(identity, error.answer);
      if (error instanceof Refusal && error.status < 500) this.#keep(identity, failed(error));
      throw error;
    } finally {
      this.#running.delete(identity);
    }
  }

  #keep(identity: string, { status, body, paymentKey }: Answer): void {
    const atMs = this.#around.nowMs();
    this.books.store.put("answers", identity, paymentKey ? { atMs, paymentKey } : { atMs, status, body });
  }

  /** A payment that stopped halfway is answered once it has settled. */
  #replay(kept: KeptAnswer): Answer {
    if (!("paymentKey" in kept)) return kept;
    const payment = this.books.payment(kept.paymentKey);
    if (payment.settles) throw new Refusal("IDEMPOTENT_REQUEST_PROCESSING");
    if (payment.failure) throw new Refusal(payment.failure.code);
    return { status: 200, body: JSON.stringify(wirePayment(payment, this.#origin)) };
  }

  async #run(request: Request, { operation, run }: Call, atMs: number | null): Promise<Answer> {
    const forced = request.headers.get("TossPayments-Test-Code");
    if (forced) throw new Refusal(forced);
    const body = request.method === "POST" ? await bodyOf(request) : {};
    const fault = this.#faults.take(operation);
    if (fault?.kind === "dropped") throw new AnswerLost();
    if (fault?.kind === "error-before") throw new Refusal(INTERNAL_ERROR);
    if (fault?.kind === "slow") await this.#sleep(fault.delayMs ?? SLOW_MS);
    // Runs synchronously, so that no other call gets this time.
    this.#datedMs = atMs;
    const answer = this.#done(run, body, fault);
    this.#datedMs = null;
    if (fault?.kind === "lost" || fault?.kind === "error-after" || answer.paymentKey !== undefined) {
      throw new Unsaid(answer, fault?.kind === "lost");
    }
    return answer;
  }

  #done(run: Call["run"], body: Record<string, unknown>, fault: GatewayFault | undefined): Answer {
    try {
      const result = run(body, fault);
      const isHalfWay = fault?.kind === "half-way" && !Array.isArray(result);
      return {
        status: 200,
        body: JSON.stringify(result),
        ...(isHalfWay ? { paymentKey: String(result.paymentKey) } : {}),
      };
    } catch (error) {
      if (error instanceof Refusal) return failed(error);
      throw error;
    }
  }

  /** @throws Refusal for an unknown call */
  #callOf(request: Request): Call {
    const { pathname, searchParams } = new URL(request.url);
    const { books } = this;
    const wire = (payment: Parameters<typeof wirePayment>[0]) => wirePayment(payment, this.#origin);
    const halfWay = (fault: GatewayFault | undefined) => (fault?.kind === "half-way" ? fault : undefined);
    const parts = pathname.split("/").slice(2).map(decodeURIComponent);
    const [first = "", second = "", third = ""] = parts;
    const route = `${request.method} ${first}`;
    if (pathname === "/v1/billing/authorizations/issue" && request.method === "POST") {
      return { operation: "issue", run: (body) => books.issue(body) };
    }
    if (pathname === "/v1/payments/confirm" && request.method === "POST") {
      return { operation: "confirm", run: (body, fault) => wire(books.confirm(body, halfWay(fault))) };
    }
    if (route === "POST billing" && parts.length === 2) {
      return { operation: "charge", run: (body, fault) => wire(books.charge(second, body, halfWay(fault))) };
    }
    if (route === "DELETE billing" && parts.length === 2) {
      return { operation: "delete", run: () => books.deleteBillingKey(second) };
    }
    if (route === "GET payments" && second === "orders" && parts.length === 3) {
      return { operation: "look-up", run: () => wire(books.paymentOfOrder(third)) };
    }
    if (route === "GET payments" && parts.length === 2) {
      return { operation: "read", run: () => wire(books.payment(second)) };
    }
    if (route === "POST payments" && third === "cancel" && parts.length === 3) {
      return { operation: "cancel", run: (body) => wire(books.cancel(second, body)) };
    }
    if (route === "GET transactions" && parts.length === 1) {
      return { operation: "transactions", run: () => books.transactions(searchParams) };
    }
    throw new Refusal("NOT_FOUND");
  }
}

/** Everything is done and the answer stored, but not sent. */
class Unsaid extends Error {
  readonly answer: Answer;
  readonly isLost: boolean;

  constructor(answer: Answer, isLost: boolean) {
    super("the answer is not given");
    this.answer = answer;
    this.isLost = isLost;
  }
}

/** @throws Refusal */
function authorize(request: Request): void {
  const [scheme, encoded] = (request.headers.get("Authorization") ?? "").split(" ");
  if (scheme !== "Basic" || !encoded) throw new Refusal("INCORRECT_BASIC_AUTH_FORMAT");
  let decoded: string;
  try {
    decoded = atob(encoded);
  } catch {
    throw new Refusal("INCORRECT_BASIC_AUTH_FORMAT");
  }
  if (!decoded.endsWith(":")) throw new Refusal("INCORRECT_BASIC_AUTH_FORMAT");
  if (decoded !== `${LOCAL_KEYS.secretKey}:`) throw new Refusal("UNAUTHORIZED_KEY");
}

/** @throws Refusal if it is not a JSON object */
async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await request.json();
    if (typeof body === "object" && body !== null) return body as Record<string, unknown>;
  } catch {
    // Treated like any other invalid body.
  }
  throw new Refusal("INVALID_REQUEST");
}
