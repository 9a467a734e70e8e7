const STATUS_TRIES = 5;
const KEPT_DONE = 200;
/** Maximum waiting jobs, several hours of work; further jobs must be submitted again later. */
const WAITING_MAX = 100;
/** Timeout of a report; an unresponsive console delays the following jobs. */
const TOLD_WITHIN_MS = 10_000;
const OUR_FAULT = "encoding-failed";
/** Interval of progress reports. */
const PROGRESS_EVERY_MS = 1_000;

/**
 * Runs one job at a time, since the encoder uses all cores. A finished job reports to its `statusUrl`. Jobs lost with the process
 * are submitted again by the console, for all assets that are still waiting.
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

  /** The known state of a job. */
  get(id) {
    return this.#states.get(id);
  }

  /**
   * The same id is the same job. A repeated submission replaces the job's URLs, because old ones expire. An encoded job reports
   * again, since the console has not received its report; a failed job is retried.
   * @returns its state; null if too many jobs are waiting
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
      // Errors that the uploader can correct are not logged as errors.
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

/** A reason on which the uploader can act; all other errors report only a failure. */
function reasonOf(error) {
  return error instanceof Error && "reason" in error ? error.reason : OUR_FAULT;
}

/** For the log, without URLs: each one is a permission. */
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
  // The response body is not used.
  await response.body?.cancel();
  return response;
}

/** Reports progress without retries, since the next report follows soon. */
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
