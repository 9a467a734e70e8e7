/** A file that is read in pieces: nothing holds it as a whole. */
export interface ByteSource {
  /** Bytes. */
  size: number;
  /** The bytes of `[start, end)`, which lies inside the file. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** How much of a file is read to know it: headers that ask for more are no video's. */
const READ_MAX_BYTES = 24 * 1024 * 1024;
const READS_MAX = 400;

/** A file that asks for more than anybody reads of one. */
export class TooMuchToRead extends Error {}

export function bytesSource(bytes: Uint8Array<ArrayBuffer>): ByteSource {
  return { size: bytes.byteLength, read: async (start, end) => bytes.subarray(start, end) };
}

/** @param size of the object, in bytes */
export function bucketSource(bucket: R2Bucket, key: string, size: number): ByteSource {
  return {
    size,
    async read(start, end) {
      const object = await bucket.get(key, { range: { offset: start, length: end - start } });
      if (!object) throw new Error("the object is gone");
      return new Uint8Array(await object.arrayBuffer());
    },
  };
}

/** The same file, which throws `TooMuchToRead` once its reader has read a video's headers many times over. */
export function limited(source: ByteSource): ByteSource {
  let leftBytes = READ_MAX_BYTES;
  let leftReads = READS_MAX;
  return {
    size: source.size,
    read(start, end) {
      leftBytes -= end - start;
      leftReads -= 1;
      if (leftBytes < 0 || leftReads < 0) throw new TooMuchToRead();
      return source.read(start, end);
    },
  };
}
