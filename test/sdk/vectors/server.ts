import { kindOfCode } from "../../../domain/delivery";
import type { Answer, Vector } from "./vector";

/** The ad server's address in vectors. */
export const ORIGIN = "https://ads.madang.test";

export interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
}

/** `lost`: the connection fails. `silent`: no answer ever comes. */
export type Reply = { status: number; body: string } | "lost" | "silent";

/** An ad server that answers as a vector says, and notes what it received. */
export class VectorServer {
  offline = false;
  /** Queries of the ad requests, with the key of the header or of the query. */
  readonly asked: Record<string, string>[] = [];
  /** Kinds of the beacons that were accepted, in order. */
  readonly sent: string[] = [];
  /** Tokens of the splash checks. */
  readonly checked: string[] = [];
  /** Data of the last reward. */
  data: string | null = null;
  private received = 0;

  constructor(
    private readonly ad: Record<string, unknown>,
    private readonly vector: Vector,
  ) {}

  reply({ method, url, headers }: Asked): Reply {
    if (this.offline) return "lost";
    const { pathname, searchParams } = new URL(url);
    if (pathname === "/request") return this.answer(searchParams, headers.authorization);
    if (pathname === "/splash/check") return this.check(searchParams.get("token") ?? "");
    const [, code = "", token = ""] = /^\/b\/(\w)\/(token-\d+)$/.exec(pathname) ?? [];
    const kind = kindOfCode(code);
    if (kind === null || method !== "POST" || searchParams.get("unit") !== "unt_1")
      throw new Error(`no address of the answer: ${method} ${url}`);
    const status = this.vector.beacons?.[this.received++] ?? 204;
    if (status === 204) {
      this.sent.push(kind);
      if (kind === "reward") this.data = searchParams.get("data");
    }
    return { status, body: token && "" };
  }

  private answer(query: URLSearchParams, header: string | undefined): Reply {
    const key = header ?? query.get("key") ?? "";
    this.asked.push({ ...Object.fromEntries(query), key: key.replace(/^Bearer /, "") });
    const answer = this.vector.answers[this.asked.length - 1];
    if (!answer) throw new Error("more requests than the vector has answers");
    if (answer.lost) return "lost";
    if (answer.silent) return "silent";
    const token = `token-${this.asked.length}`;
    return { status: answer.status ?? 200, body: this.bodyOf(answer, token) };
  }

  private bodyOf({ ad, reason, status, msg, text }: Answer, token: string): string {
    if (text !== undefined) return text;
    if (status !== undefined) return JSON.stringify({ code: status, msg });
    const result = ad ? { ...this.ad, ...ad } : null;
    return this.filled({ code: 0, msg: "OK", result, ...(reason ? { reason } : {}) }, token);
  }

  private check(token: string): Reply {
    const check = this.vector.checks?.[this.checked.length];
    this.checked.push(token);
    if (!check || check.lost) return "lost";
    const { show = false, reason = null } = check;
    const { validFrom, validUntil, check: _, ...result } = this.ad;
    const body = { code: 0, msg: "OK", show, reason, result: show ? result : null };
    return { status: 200, body: this.filled(body, token) };
  }

  private filled(body: unknown, token: string): string {
    return JSON.stringify(body).replaceAll("{origin}", ORIGIN).replaceAll("{token}", token);
  }
}
