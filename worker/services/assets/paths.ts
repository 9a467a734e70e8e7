/** Everything that an ad may show lies below `public/` in the creatives bucket, under its unguessable id. */
export function assetKey(assetId: string): string {
  return `public/${assetId}`;
}
