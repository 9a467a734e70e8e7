import type { MarketListing } from "../../../domain/inventory";
import { IMAGE_MAX_BYTES } from "../../../domain/kernel";
import { MARKET_RESULTS_MAX, type MarketPort } from "./port";

const STORE = "https://itunes.apple.com";
const COUNTRY = "kr";
const TIMEOUT_MS = 4_000;

interface StoreApp {
  trackId: number;
  trackName: string;
  bundleId: string;
  sellerName: string;
  sellerUrl?: string;
  artworkUrl512?: string;
}

/**
 * Apple's App Store, by its public search and lookup. Google Play has no public interface to look an app up by, so Android
 * apps are not listed. Source: developer.apple.com, "iTunes Search API".
 */
export function appleStore(fetchFrom: typeof fetch = (input, init) => fetch(input, init)): MarketPort {
  const ask = async (path: string, query: Record<string, string>): Promise<MarketListing[]> => {
    const search = new URLSearchParams({ ...query, country: COUNTRY, entity: "software" });
    try {
      const response = await fetchFrom(`${STORE}/${path}?${search}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) return [];
      const { results } = (await response.json()) as { results: StoreApp[] };
      return results.map(listingOf);
    } catch {
      // A form that is filled in by hand does without.
      return [];
    }
  };
  return {
    platforms: ["apple"],
    async app(platform, id) {
      if (platform !== "apple") return null;
      const [found] = await ask("lookup", /^\d+$/.test(id) ? { id } : { bundleId: id });
      return found ?? null;
    },
    search: async (platform, term) =>
      platform === "apple" ? ask("search", { term, limit: String(MARKET_RESULTS_MAX) }) : [],
    logo: ({ logoUrl }) => bytesAt(fetchFrom, logoUrl),
  };
}

function listingOf(app: StoreApp): MarketListing {
  return {
    platform: "apple",
    identifier: app.bundleId,
    storeId: String(app.trackId),
    title: app.trackName,
    seller: app.sellerName,
    sellerDomain: app.sellerUrl && URL.canParse(app.sellerUrl) ? new URL(app.sellerUrl).hostname : null,
    logoUrl: app.artworkUrl512 ?? null,
  };
}

async function bytesAt(fetchFrom: typeof fetch, url: string | null): Promise<Uint8Array<ArrayBuffer> | null> {
  if (url === null || !url.startsWith("https://")) return null;
  try {
    const response = await fetchFrom(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return response.ok && bytes.byteLength <= IMAGE_MAX_BYTES ? bytes : null;
  } catch {
    return null;
  }
}
