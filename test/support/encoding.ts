import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import type { OwnAsset } from "../../domain/content";
import { api } from "../../worker/api";
import type { ConsoleEnv } from "../../worker/env";
import { handleConsoleRequest } from "../../worker/http/handle";
import type { EncodingJob } from "../../worker/integrations/encoder";
import { addCreative, bookProduct, updateCreative } from "../../worker/services/booking";
import { type AssetRow, readAsset, requestEncoding, uploadCreativeFile } from "../../worker/services/content";
import {
  type Buyer,
  contextOf,
  creativeFor,
  nextSchedule,
  openBuyer,
  openShop,
  type Shop,
} from "./factories";
import { videoFile } from "./videos";

type Bytes = Uint8Array<ArrayBuffer>;

const ENCODER_URL = "http://encoder.test";

/** An advertiser with videos, and the encoder's side of the protocol: received jobs, and requests to the console. */
export class EncodingBench {
  readonly env: ConsoleEnv;
  shop!: Shop;
  buyer!: Buyer;
  /** Jobs received by the encoder in this test, oldest first. */
  asked: EncodingJob[] = [];
  /** Status of the encoder's next answers. */
  encoderStatus = 202;

  constructor(bindings: ConsoleEnv) {
    this.env = { ...bindings, ENCODER_URL, ENCODER_KEY: "a".repeat(43) };
    beforeAll(async () => {
      this.shop = await openShop(this.env);
      this.buyer = await openBuyer(this.env, this.shop);
    });
    beforeEach(() => {
      this.asked = [];
      this.encoderStatus = 202;
      vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
        expect(String(input)).toBe(`${ENCODER_URL}/jobs`);
        this.asked.push(JSON.parse(String(init?.body)) as EncodingJob);
        return Response.json({}, { status: this.encoderStatus });
      });
    });
    afterEach(() => {
      vi.restoreAllMocks();
    });
  }

  ctx = () => contextOf(this.env, this.buyer.advertiser);

  upload(bytes: Bytes, name = "spot.mp4"): Promise<OwnAsset> {
    return uploadCreativeFile(this.ctx(), this.buyer.adv.id, { name, bytes });
  }

  /** A creative of a new draft for the banner, with a function to change it. */
  async creative(asset: OwnAsset) {
    const { adv } = this.buyer;
    const schedule = { ...nextSchedule(), budgetMinor: 400_000 };
    const { campaign } = await bookProduct(this.ctx(), adv.id, this.shop.cpm.id, schedule);
    const input = creativeFor(this.shop.banner, asset);
    const creative = await addCreative(this.ctx(), adv.id, campaign.id, input);
    const mend = () => updateCreative(this.ctx(), adv.id, campaign.id, creative.id, input);
    return { campaign, creative, mend };
  }

  async read(assetId: string): Promise<AssetRow> {
    const asset = await readAsset(this.ctx(), this.buyer.adv.id, assetId);
    if (!asset) throw new Error(`no asset ${assetId}`);
    return asset;
  }

  /** The job of a newly uploaded video. */
  async job(bytes?: Bytes): Promise<EncodingJob> {
    const asset = await this.upload(bytes ?? (await videoFile()));
    await requestEncoding(this.ctx(), asset.id);
    const job = this.asked.at(-1);
    if (!job) throw new Error("the encoder was not asked");
    return job;
  }

  /** Requests an address like the encoder, through all layers before the handler. */
  reach(url: string, init?: RequestInit): Promise<Response> {
    const context = { waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined) };
    return handleConsoleRequest(new Request(url, init), this.env, {
      api: (request, { requestId }) => api.fetch(request, this.env, context, requestId),
      page: () => new Response("page"),
    });
  }

  put(url: string, bytes: Bytes): Promise<Response> {
    const headers = { "Content-Length": String(bytes.byteLength) };
    return this.reach(url, { method: "PUT", body: bytes, headers });
  }

  tell(statusUrl: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.reach(statusUrl, { method: "POST", body: JSON.stringify(body), headers });
  }

  /** Completes a job successfully: uploads one rendition and reports it. */
  async finish(job: EncodingJob): Promise<Response> {
    await this.put(putUrlOf(job, 480), await videoFile());
    return this.tell(job.statusUrl, encodedReport());
  }
}

export const putUrlOf = (job: EncodingJob, height: number) =>
  job.renditions.find((rendition) => rendition.height === height)?.putUrl ?? "";

/** The encoder's report of a video of 6.04 s. */
export const encodedReport = () => ({
  state: "encoded",
  renditions: [{ height: 480, width: 854, bytes: 1, durationS: 6.04 }],
});
