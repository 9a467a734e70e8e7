import { responseLoader } from "../kit/page.server";

/** Paths not for search engines: consoles, sign-in forms, links with tokens. */
const CLOSED = [
  "/account",
  "/adv",
  "/api",
  "/auth",
  "/invitations",
  "/launch",
  "/mailbox",
  "/notifications",
  "/ops",
  "/pay",
  "/projects",
  "/pub",
  "/shared",
  "/uploads",
];

/** Source: RFC 9309. */
export const loader = responseLoader(async ({ ctx }) => {
  const closed = CLOSED.map((path) => `Disallow: ${path}/`).join("\n");
  const body = `User-agent: *\n${closed}\nSitemap: ${ctx.env.CONSOLE_ORIGIN}/sitemap.xml\n`;
  return new Response(body, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
});
