/** Everything that an ad may show lies below `public/` in the creatives bucket, under its unguessable id. */
export function assetKey(assetId: string): string {
  return `public/${assetId}`;
}

/** An uploaded video is nobody's to see: it is not checked, and the encoder alone reads it. */
export function sourceKey(assetId: string): string {
  return `sources/${assetId}`;
}

/** What an ad shows of a video. */
export function renditionKey(assetId: string, height: number): string {
  return `${assetKey(assetId)}/${height}.mp4`;
}

/** A picture made of an asset. */
export function stillKey(assetId: string, askedWidth: number): string {
  return `${assetKey(assetId)}/${askedWidth}w`;
}
