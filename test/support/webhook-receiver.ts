import { Webhook } from "standardwebhooks";
import { vi } from "vitest";
import { WEBHOOK_EVENT_TYPES, webhookBodySchema } from "../../domain/partners";

export interface Heard {
  id: string;
  type: string;
  data: Record<string, unknown>;
  headers: Headers;
  url: string;
}

type Answer = number | Response | Error | (() => Promise<Response>);

/**
 * A publisher's server behind `fetch`: it accepts posts to its address only if the public library verifies the signature
 * and the body is documented. Other addresses answer 404.
 */
export class Receiver {
  readonly heard: Heard[] = [];
  /** Its answers in turn; afterwards `otherwise`. */
  readonly answers: Answer[] = [];
  otherwise: Answer = 204;
  secret = "";

  constructor(readonly url: string) {}

  /** Accepted messages, each once; repeats are recognised by id. */
  get taken(): string[] {
    return [...this.#taken.values()];
  }
  readonly #taken = new Map<string, string>();

  async answer(input: string, init: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const headers = Object.fromEntries(request.headers);
    const text = await request.text();
    const message = new Webhook(this.secret).verify(text, headers) as Heard;
    const type = WEBHOOK_EVENT_TYPES.find((known) => known === message.type);
    if (!type) throw new Error(`no such type: ${message.type}`);
    webhookBodySchema(type).strict().parse(message);
    const id = request.headers.get("webhook-id") ?? "";
    this.heard.push({ id, type, data: message.data, headers: request.headers, url: input });
    const answer = this.answers.shift() ?? this.otherwise;
    if (answer instanceof Error) throw answer;
    const response = await responseOf(answer);
    if (response.ok) this.#taken.set(id, type);
    return response;
  }
}

async function responseOf(answer: Exclude<Answer, Error>): Promise<Response> {
  if (typeof answer === "function") return answer();
  return typeof answer === "number" ? new Response(null, { status: answer }) : answer.clone();
}

/**
 * Makes the receivers answer instead of the network. Their errors are recorded, since the sender only sees a failed connection.
 */
export function openReceivers(...receivers: Receiver[]): { faults: unknown[] } {
  const faults: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init = {}) => {
    const receiver = receivers.find(({ url }) => url === String(input));
    if (!receiver) return new Response("nobody here", { status: 404 });
    try {
      return await receiver.answer(String(input), init);
    } catch (error) {
      if (!(error instanceof Error && error.message === "down")) faults.push(error);
      throw error;
    }
  });
  return { faults };
}
