/** Path of an uploaded image in the console; null without one. */
export function filePath(assetId: string): string;
export function filePath(assetId: string | null | undefined): string | null;
export function filePath(assetId: string | null | undefined): string | null {
  return assetId ? `/files/${assetId}` : null;
}
