/** Front pages for search engines, without blog stories. */
export const FRONT_PATHS = [
  "/",
  "/ad-control",
  "/ad-note",
  "/media",
  "/pricing",
  "/contact",
  "/status",
  "/blog",
  "/story",
  "/discount-quest",
  "/shopping-quest",
  "/legal/terms",
  "/legal/privacy",
] as const;
