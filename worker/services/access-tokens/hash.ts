/** SHA-256 of a token, hex: the form in which `access_tokens.hash` and KV know it. */
export async function hashAccessToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("hex");
}
