import type { UploadedFile } from "../../worker/services/content";

/** A posted file as the verbs take it; null for a field that was left empty. */
export async function uploadedFile(file: File | undefined): Promise<UploadedFile | null> {
  if (!file || file.size === 0) return null;
  return { name: file.name, bytes: await file.bytes() };
}
