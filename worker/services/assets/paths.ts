/** Everything that an ad may show lies below `public/` in the creatives bucket, under its unguessable id. */
export function assetKey(assetId: string): string {
  return `public/${assetId}`;
}

/** The path that the ad server answers for an asset. */
export function publicAssetPath(asset: { r2Key: string }): string {
  return `/creatives/${asset.r2Key}`;
}
