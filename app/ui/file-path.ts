/** Where a page of the console finds an uploaded image; null without one. */
export function filePath(assetId: string): string;
export function filePath(assetId: string | null | undefined): string | null;
export function filePath(assetId: string | null | undefined): string | null {
  return assetId ? `/files/${assetId}` : null;
}
