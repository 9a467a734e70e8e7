import {
  type BrokerAnswer,
  type BrokerRequest,
  type LeaseAnswer,
  LeaseBroker,
  type LeaseRequest,
} from "../../../domain/budget";

/** Calls the meter; null is an answer that was lost. */
type AskMeter = (request: LeaseRequest, end: (answer: LeaseAnswer | null) => void) => void;

const ROUNDS_MAX = 2;

/** A location's broker like its object: the same rules in the same order. */
export class VirtualBroker {
  private readonly broker = new LeaseBroker();
  /** Calls waiting for the meter's answer. */
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly holderId: string,
    /** Time by the broker's own clock. */
    private readonly now: () => number,
    private readonly askMeter: AskMeter,
  ) {}

  lend(request: LeaseRequest, answer: (answer: BrokerAnswer) => void): void {
    if (request.want === 0) this.close(request, answer);
    else this.lendAfter(0, request, answer);
  }

  private lendAfter(round: number, request: LeaseRequest, answer: (answer: BrokerAnswer) => void): void {
    this.broker.hear(request, this.now());
    if (round < ROUNDS_MAX && this.broker.mustAskFirst(request, this.now())) {
      this.waiting.push(() => this.lendAfter(round + 1, request, answer));
      if (!this.broker.renewing) this.ask(this.broker.beginRenewal(this.now()));
      return;
    }
    const lent = this.broker.lend(request, this.now());
    if (this.broker.wantsRenewal(this.now())) this.ask(this.broker.beginRenewal(this.now()));
    answer(lent);
  }

  private close(request: LeaseRequest, answer: (answer: BrokerAnswer) => void): void {
    if (this.broker.renewing) {
      this.waiting.push(() => this.close(request, answer));
      return;
    }
    const lent = this.broker.lend(request, this.now());
    if (this.broker.wantsClosing(this.now())) this.ask(this.broker.beginClosing(this.now()));
    answer(lent);
  }

  private ask(request: BrokerRequest): void {
    this.askMeter({ holderId: this.holderId, ...request }, (answer) => {
      if (answer === null) this.broker.failRenewal(this.now());
      else this.broker.endRenewal(answer, this.now());
      for (const next of this.waiting.splice(0)) next();
    });
  }
}
