/** The normalised (ASCII) form of an absolute http or https address without credentials, or null for anything else. */
export function safeHttpUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (url.username !== "" || url.password !== "") return null;
  return url.href;
}
