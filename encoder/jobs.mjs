const STATUS_TRIES = 5;
const KEPT_DONE = 200;
/** Hours of work: whoever asks for more asks again later. */
const WAITING_MAX = 100;
/** A console that does not answer holds up what comes behind. */
const TOLD_WITHIN_MS = 10_000;
const OUR_FAULT = "encoding-failed";
/** How often it is told how far a job is. */
const PROGRESS_EVERY_MS = 1_000;

/**
 * One file at a time: an encoder uses every core by itself. A job that ends tells its `statusUrl`; what was lost with the
 * process is sent again by the console, which asks for every asset that is still waiting.
 */
export class JobQueue {
  #encode;
  #states = new Map();
  #queue = [];
  #running = false;

  constructor(encode) {
    this.#encode = encode;
  }

  get waiting() {
    return this.#queue.length;
  }

  /** Of a job, as far as it is known. */
  get(id) {
    return this.#states.get(id);
  }

  /**
   * The same id is one job. Sent again it brings fresh addresses, for the old ones expire; one that is encoded already tells
   * so once more, since whoever sends it again has not heard; one that failed is tried again.
   * @returns its state; null when too many wait already
   */
  add(job) {
    const known = this.#states.get(job.id);
    if (known && known.state !== "failed") {
      if (known.state === "encoded") void tell(job.statusUrl, known);
      const waiting = this.#queue.find(({ id }) => id === job.id);
      if (waiting) Object.assign(waiting, job);
      return known;
    }
    if (this.#queue.length >= WAITING_MAX) return null;
    const state = { id: job.id, state: "waiting", progress: 0 };
    this.#states.set(job.id, state);
    this.#queue.push(job);
    void this.#run();
    return state;
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) await this.#work(job);
    this.#running = false;
  }

  async #work(job) {
    const state = this.#states.get(job.id);
    state.state = "encoding";
    try {
      const told = { atMs: 0 };
      const made = await this.#encode(job, (progress) => {
        state.progress = progress;
        if (Date.now() - told.atMs < PROGRESS_EVERY_MS) return;
        told.atMs = Date.now();
        void tellOnce(job.statusUrl, { state: "encoding", progress });
      });
      Object.assign(state, { state: "encoded", progress: 1, ...made });
    } catch (error) {
      const reason = reasonOf(error);
      // What the uploader can mend is no fault of ours, and none for whoever watches the log.
      if (reason === OUR_FAULT)
        console.error(JSON.stringify({ event: "encoder.job-failed", id: job.id, error: textOf(error) }));
      Object.assign(state, { state: "failed", reason });
    }
    await tell(job.statusUrl, state);
    this.#forgetOldest();
  }

  #forgetOldest() {
    for (const [id, { state }] of this.#states) {
      if (this.#states.size <= KEPT_DONE) return;
      if (state === "encoded" || state === "failed") this.#states.delete(id);
    }
  }
}

/** What a person can act on; everything else is ours to mend and says only that it failed. */
function reasonOf(error) {
  return error instanceof Error && "reason" in error ? error.reason : OUR_FAULT;
}

/** For the log, without the addresses in it: each is a permission. */
function textOf(error) {
  return String(error).replaceAll(/https?:\/\/\S+/g, "<address>");
}

async function post(statusUrl, state) {
  const response = await fetch(statusUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(state),
    redirect: "error",
    signal: AbortSignal.timeout(TOLD_WITHIN_MS),
  });
  // Nothing in an answer is of use, however long it is.
  await response.body?.cancel();
  return response;
}

/** How far it is, is told again soon: one word that is lost does not matter. */
async function tellOnce(statusUrl, state) {
  await post(statusUrl, state).catch(() => undefined);
}

async function tell(statusUrl, state) {
  for (let attempt = 1; attempt <= STATUS_TRIES; attempt++) {
    try {
      const response = await post(statusUrl, state);
      if (response.ok || response.status === 404) return;
    } catch (error) {
      if (attempt === STATUS_TRIES)
        console.error(JSON.stringify({ event: "encoder.status-lost", id: state.id, error: textOf(error) }));
    }
    await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 250));
  }
}
