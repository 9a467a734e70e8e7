import { DurableObject } from "cloudflare:workers";
import {
  type BrokerAnswer,
  type BrokerRequest,
  type BudgetBrokerRpc,
  LeaseBroker,
  type LeaseRequest,
} from "../../domain/budget";
import { describedShort } from "../../domain/kernel";
import type { StateEnv } from "../env";

/** The campaign of a call, and the ad request that caused it, if any. */
interface Asked {
  campaignId: string;
  requestId: string | undefined;
}

/** A running renewal may have begun before this call, so a second one may be needed. */
const ROUNDS_MAX = 2;

/**
 * One campaign's broker at one location; the rules are in `LeaseBroker`. It stores nothing: to the meter each instance is a new
 * holder. If it is evicted before it returns everything, its block lapses like that of a vanished isolate. This is rare: when the
 * last isolate closes its lease, the broker closes its own.
 */
export class BudgetBroker extends DurableObject<StateEnv> implements BudgetBrokerRpc {
  readonly #broker = new LeaseBroker();
  readonly #holderId = `broker:${crypto.randomUUID()}`;
  #renewal: Promise<void> | null = null;

  async lend(campaignId: string, request: LeaseRequest, requestId?: string): Promise<BrokerAnswer> {
    const asked = { campaignId, requestId };
    return request.want === 0 ? this.#close(asked, request) : this.#lend(asked, request);
  }

  async #lend(asked: Asked, request: LeaseRequest): Promise<BrokerAnswer> {
    this.#broker.hear(request, Date.now());
    for (let round = 0; round < ROUNDS_MAX && this.#broker.mustAskFirst(request, Date.now()); round++) {
      await this.#renew(asked);
    }
    const lent = this.#broker.lend(request, Date.now());
    if (this.#broker.wantsRenewal(Date.now())) this.ctx.waitUntil(this.#renew(asked));
    return lent;
  }

  /** Waits for a running renewal first, so that calls waiting for it are served before its grant is returned. */
  async #close(asked: Asked, request: LeaseRequest): Promise<BrokerAnswer> {
    await this.#renewal;
    const lent = this.#broker.lend(request, Date.now());
    if (this.#broker.wantsClosing(Date.now())) {
      await this.#ask(asked, this.#broker.beginClosing(Date.now()));
    }
    return lent;
  }

  #renew(asked: Asked): Promise<void> {
    return this.#renewal ?? this.#ask(asked, this.#broker.beginRenewal(Date.now()));
  }

  #ask(asked: Asked, request: BrokerRequest): Promise<void> {
    const renewal = this.#askMeter(asked, request).finally(() => {
      this.#renewal = null;
    });
    this.#renewal = renewal;
    return renewal;
  }

  async #askMeter(asked: Asked, request: BrokerRequest): Promise<void> {
    const { campaignId } = asked;
    const meters = this.env.CAMPAIGN_METER;
    try {
      const meter = meters.get(meters.idFromName(campaignId));
      this.#broker.endRenewal(await meter.lease({ holderId: this.#holderId, ...request }), Date.now());
    } catch (error) {
      this.#broker.failRenewal(Date.now());
      console.warn(JSON.stringify({ event: "broker.ask-failed", ...asked, error: describedShort(error) }));
    }
  }
}
