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

/** Of which campaign, and by which reader's request where there was one. */
interface Asked {
  campaignId: string;
  requestId: string | undefined;
}

/** A renewal that was under way may have been begun before this call was known, so a second one may be needed. */
const ROUNDS_MAX = 2;

/**
 * One campaign's broker at one location; its rules are `LeaseBroker`. It keeps nothing in storage: to the meter each life of it is
 * another holder, whose block lapses like that of a vanished isolate when it is evicted before it gave everything back. Mostly it has:
 * the isolate that closes its lease last has the broker close its own.
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

  /** Those who wait for a renewal are lent of it first, so that it is not given back under their hands. */
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
