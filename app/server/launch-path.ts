/** What the advertiser's launcher carries from step to step: the product that somebody came for, and the ad account they have. */
export function launchAdPath(step: "plan" | "account" | "estimate", from: URL): string {
  const query = new URLSearchParams();
  for (const name of ["product", "account"]) {
    const value = from.searchParams.get(name);
    if (value) query.set(name, value);
  }
  const search = query.toString();
  return `/launch/adv/${step}${search ? `?${search}` : ""}`;
}
