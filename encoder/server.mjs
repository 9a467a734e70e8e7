import { createServer } from "node:http";
import { encodeApart } from "./apart.mjs";
import { JobQueue } from "./jobs.mjs";
import { parseJob } from "./parse-job.mjs";

const HOST = process.env.HOST ?? "127.0.0.1";
const PORT = Number(process.env.PORT ?? 8789);
const BODY_MAX_BYTES = 64 * 1024;

const jobs = new JobQueue(encodeApart);

/**
 * `POST /jobs` takes `{ id, kind, sourceUrl, checksum, partBytes, renditions: [{ height, putUrl }], stills: [{ width, putUrl }], statusUrl }` and answers 202; the same id is one
 * job however often it is sent. `GET /jobs/{id}` tells its state. `GET /health`. Only the console reaches this service, so
 * what may be read and written is in the signed addresses that a job carries.
 */
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", `http://${HOST}`);
  try {
    if (request.method === "GET" && pathname === "/health")
      return answer(response, 200, { ok: true, waiting: jobs.waiting });
    if (request.method === "POST" && pathname === "/jobs") {
      const job = parseJob(await readBody(request));
      if (!job) return answer(response, 400, { error: "invalid job" });
      return answer(response, 202, jobs.add(job));
    }
    const id = pathname.match(/^\/jobs\/([\w-]{1,80})$/)?.[1];
    const state = request.method === "GET" && id ? jobs.get(id) : undefined;
    return state ? answer(response, 200, state) : answer(response, 404, { error: "not found" });
  } catch (error) {
    console.error(JSON.stringify({ event: "encoder.request-failed", error: String(error) }));
    return answer(response, 500, { error: "failed" });
  }
});

function answer(response, status, body) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}

server.listen(PORT, HOST);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server.close();
    process.exit(0);
  });
}
