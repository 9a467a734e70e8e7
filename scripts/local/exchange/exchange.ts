/** How the local exchange answers, by the last part of its address: `/bid/ok`. */
export const BEHAVIOURS = [
  "ok",
  "late",
  "empty",
  "malformed",
  "foreign-impid",
  "below-floor",
  "other-currency",
  "huge",
  "hostile",
  "redirecting",
  "failing",
  "redirecting-burl",
  "failing-burl",
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

const LATE_MS = 400;
const HUGE_CHARS = 200_000;

interface Question {
  id: string;
  imp: {
    id: string;
    bidfloor?: number;
    bidfloorcur?: string;
    native?: { request: string };
    banner?: { w: number; h: number };
  }[];
}

export interface ExchangeBooks {
  /** Questions by behaviour. */
  asked: Partial<Record<Behaviour, number>>;
  /** Calls to billing addresses, in order. */
  billed: { bid: string; price: string }[];
}

/** An exchange for a developer's machine: OpenRTB 2.6 with every failure, and a book of what it was asked and told. */
export class LocalExchange {
  readonly books: ExchangeBooks = { asked: {}, billed: [] };

  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, verb = "", name = ""] = pathname.split("/");
    if (verb === "bid" && request.method === "POST") return this.#bid(name, await request.json());
    if (verb === "billed") return this.#billed(name, searchParams);
    if (verb === "landing") return page("데모 거래소 광고의 랜딩 페이지예요. · A landing page.");
    if (verb === "books") return Response.json(this.books);
    if (verb === "") return page(this.#summary());
    return new Response("not found", { status: 404 });
  }

  async #bid(name: string, question: Question): Promise<Response> {
    const behaviour = BEHAVIOURS.find((known) => known === name);
    if (behaviour === undefined) return new Response("no such behaviour", { status: 404 });
    const { asked } = this.books;
    asked[behaviour] = (asked[behaviour] ?? 0) + 1;
    switch (behaviour) {
      case "late":
        await new Promise((wake) => setTimeout(wake, LATE_MS));
        return this.#answer(question, behaviour);
      case "empty":
        return new Response(null, { status: 204 });
      case "malformed":
        return new Response('{"id":');
      case "redirecting":
        return new Response(null, { status: 302, headers: { Location: `${this.#origin}/bid/ok` } });
      case "failing":
        return new Response("down", { status: 503 });
      default:
        return this.#answer(question, behaviour);
    }
  }

  #answer({ id, imp: [imp] }: Question, behaviour: Behaviour): Response {
    const floor = imp?.bidfloor ?? 0;
    const price = behaviour === "below-floor" ? floor / 2 : Math.max(floor * 1.5, 0.01);
    const currency = imp?.bidfloorcur ?? "USD";
    const bid = crypto.randomUUID();
    return Response.json({
      id,
      cur: behaviour === "other-currency" ? (currency === "EUR" ? "USD" : "EUR") : currency,
      seatbid: [
        {
          seat: "demo",
          bid: [
            {
              id: bid,
              impid: behaviour === "foreign-impid" ? "other" : imp?.id,
              price: Math.round(price * 1_000_000) / 1_000_000,
              adomain: ["exchange-demo.example"],
              crid: "demo-1",
              adm: this.#markup(imp, behaviour),
              burl: `${this.#origin}/billed/${bid}?price=\${AUCTION_PRICE}&how=${behaviour}`,
            },
          ],
        },
      ],
    });
  }

  #markup(imp: Question["imp"][number] | undefined, behaviour: Behaviour): string {
    if (behaviour === "huge") return "x".repeat(HUGE_CHARS);
    const landing = `${this.#origin}/landing`;
    if (imp?.native !== undefined)
      return JSON.stringify({
        assets: [
          { id: 1, title: { text: "데모 거래소의 네이티브 광고" } },
          { id: 4, data: { value: "판매되지 않은 지면을 채웠어요." } },
          { id: 5, data: { value: "자세히 보기" } },
          { id: 6, data: { value: "데모 거래소" } },
        ],
        link: { url: landing },
      });
    const style =
      "display:flex;height:100%;align-items:center;justify-content:center;background:#e8f1ec;color:#14532d;font:600 16px system-ui;text-decoration:none;text-align:center";
    const ad = `<a href="${landing}" target="_blank" style="${style}">데모 거래소 광고<br>Demo exchange</a>`;
    return behaviour === "hostile" ? `${ad}${HOSTILE}` : ad;
  }

  #billed(bid: string, query: URLSearchParams): Response {
    this.books.billed.push({ bid, price: query.get("price") ?? "" });
    if (query.get("how") === "redirecting-burl")
      return new Response(null, { status: 302, headers: { Location: `${this.#origin}/billed/followed` } });
    return new Response(null, { status: query.get("how") === "failing-burl" ? 503 : 204 });
  }

  #summary(): string {
    const { asked, billed } = this.books;
    const rows = BEHAVIOURS.map((name) => `<tr><td>/bid/${name}</td><td>${asked[name] ?? 0}</td></tr>`);
    return `<h1>데모 거래소 · demo exchange</h1><table>${rows.join("")}</table><p>burl: ${billed.length}</p>`;
  }
}

/** Tries what markup must not be able to do, and writes what it reached into its own frame. */
const HOSTILE = `<script>
const reached = [];
for (const [name, read] of [
  ["parent", () => parent.document.cookie],
  ["top", () => { top.location.href = "https://elsewhere.example/"; }],
  ["storage", () => localStorage.length],
  ["cookie", () => document.cookie],
]) try { read(); reached.push(name); } catch {}
document.documentElement.dataset.reached = reached.join(" ");
parent.postMessage({ reached }, "*");
</script>`;

function page(body: string): Response {
  return new Response(`<!doctype html><meta charset="utf-8"><title>exchange</title>${body}`, {
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}
