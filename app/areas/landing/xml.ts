const MEANT: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes a text for XML. */
export const xmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => MEANT[sign] ?? sign);

const FRESH_S = 600;

/** @param type content type */
export function xmlAnswer(body: string, type: string): Response {
  return new Response(`<?xml version="1.0" encoding="utf-8"?>\n${body}\n`, {
    headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": `public, max-age=${FRESH_S}` },
  });
}
