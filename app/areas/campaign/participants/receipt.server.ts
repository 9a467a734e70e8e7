import type { Receipt } from "../../../../worker/services/quests";

const ENDINGS: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

/** A receipt as a picture that no cache keeps and that cannot run anything. Another type is only offered for download. */
export function receiptAnswer({ body, contentType }: Receipt, participationId: string): Response {
  const ending = ENDINGS[contentType];
  const type = ending ? contentType : "application/octet-stream";
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `${ending ? "inline" : "attachment"}; filename="receipt-${participationId}.${ending ?? "bin"}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "private, no-store",
    },
  });
}
