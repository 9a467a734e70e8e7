/** A video to encode; every address in it is signed and expires. */
export interface EncodingJob {
  /** The same id is the same job, however often it is sent. */
  id: string;
  sourceUrl: string;
  /** Tallest first; `height` in pixels. */
  renditions: { height: number; putUrl: string }[];
  statusUrl: string;
}

/** Hands a job to the encoder, which tells its `statusUrl` when it ends. Rejects when it was not accepted. */
export interface EncoderPort {
  encode(job: EncodingJob): Promise<void>;
}
