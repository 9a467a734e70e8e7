/** A publisher as a seller in `sellers.json`, under the id that its supply chain names. */
export interface Seller {
  id: string;
  name: string;
  domain: string | null;
}

/** The domain under which exchanges know the platform, without a port. @param consoleDomain `madang.example`, `localhost:8787` */
export const sellingDomainOf = (consoleDomain: string): string => consoleDomain.split(":", 1)[0] ?? "";

/** The platform's sellers; one without a domain of its own is said to be confidential, as the IAB Tech Lab's sellers.json 1.0 allows. */
export function sellersJson(sellers: readonly Seller[]): Record<string, unknown> {
  return {
    version: "1.0",
    sellers: sellers.map(({ id, name, domain }) => ({
      seller_id: id,
      seller_type: "PUBLISHER",
      ...(domain === null ? { is_confidential: 1 } : { name, domain, is_confidential: 0 }),
    })),
  };
}

/** The line by which a publisher's `ads.txt` or `app-ads.txt` admits the platform. The fields are those of the IAB Tech Lab's ads.txt 1.1. */
export const adsTxtLine = (consoleDomain: string, projectId: string): string =>
  `${sellingDomainOf(consoleDomain)}, ${projectId}, DIRECT`;
