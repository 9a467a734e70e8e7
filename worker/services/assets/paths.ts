/**
 * Keys of the creatives bucket. What is uploaded, and what is made of it, lies below `private/` for good; a copy lies below `public/`, which the ad
 * server sends to anybody, as long as an approved creative shows it: decision 0090.
 */
export function assetKey(assetId: string): string {
  return `private/${assetId}`;
}

/** Where the ad server finds an asset that is published. */
export function publicKey(assetId: string): string {
  return `public/${assetId}`;
}

/** An uploaded video is nobody's to see: it is not checked, and the encoder alone reads it. */
export function sourceKey(assetId: string): string {
  return `sources/${assetId}`;
}

/** What an ad shows of a video. @param home the asset's key: `assetKey`, `publicKey` */
export function renditionKey(home: string, height: number): string {
  return `${home}/${height}.mp4`;
}

/** A picture made of an asset. @param home the asset's key */
export function stillKey(home: string, askedWidth: number): string {
  return `${home}/${askedWidth}w`;
}
