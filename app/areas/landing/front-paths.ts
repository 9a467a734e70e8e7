/** The pages of the house that search engines may find, but for the stories of the blog. */
export const FRONT_PATHS = [
  "/",
  "/ad-control",
  "/ad-note",
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
