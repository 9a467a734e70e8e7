/** A video to encode, or an image to make smaller; every address in it is signed and expires. */
export interface EncodingJob {
  /** The same id is the same job, however often it is sent. */
  id: string;
  kind: "video" | "image";
  sourceUrl: string;
  /** As `assets.sha256` has it, which the source is checked by; `partBytes` is the size of the parts it may be made of. */
  checksum: string;
  partBytes: number;
  /** Tallest first; `height` in pixels. */
  renditions: { height: number; putUrl: string }[];
  /** `width` in pixels. */
  stills: { width: number; putUrl: string }[];
  statusUrl: string;
}

/** Hands a job to the encoder, which tells its `statusUrl` when it ends. Rejects when it was not accepted. */
export interface EncoderPort {
  encode(job: EncodingJob): Promise<void>;
}
