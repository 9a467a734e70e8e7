import { AppError } from "../../../domain/shared/errors";
import { messageCode } from "../../../domain/shared/validation";
import type { UploadedFile } from "./keep-file";

/** @throws AppError PAYLOAD_TOO_LARGE with `file`: the message of `code`, told the limit in MB */
export function requireAtMost(file: UploadedFile, maxBytes: number, code: string): void {
  if (file.bytes.byteLength <= maxBytes) return;
  throw new AppError("PAYLOAD_TOO_LARGE", {
    fields: { file: [messageCode(code, { maxMb: maxBytes / 1024 / 1024 })] },
  });
}
