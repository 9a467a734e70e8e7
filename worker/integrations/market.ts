import { IMAGE_MAX_BYTES } from "../../domain/content";
import type { MarketListing, MarketPlatform } from "../../domain/inventory";
import { folded } from "../../domain/kernel";
import type { ConsoleEnv } from "../env";

/** App store listings. A store that cannot be queried, or does not answer, returns nothing. */
export interface MarketPort {
  /** Stores that can be queried. */
  platforms: readonly MarketPlatform[];
  /** @param id a package id, a bundle id, or the App Store's number */
  app(platform: MarketPlatform, id: string): Promise<MarketListing | null>;
  search(platform: MarketPlatform, text: string): Promise<MarketListing[]>;
  /** The bytes of a listing's logo. */
  logo(listing: MarketListing): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Maximum listings returned by one search. */
export const MARKET_RESULTS_MAX = 10;

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
 * Apple's App Store, by its public search and lookup API. Google Play has no public lookup API, so Android
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
      // The form can be filled in by hand.
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

/** Logos of the catalogue: 256 px PNGs of two colours. */
const SUN =
  "iVBORw0KGgoAAAANSUhEUgAAAQAAAAEAAQMAAABmvDolAAAABlBMVEUdb9j/3VedrJKIAAABNUlEQVR42u2YSw6DMAxEQSxYcoQchaPRo3EUjsCSRYSrtqLEUuIRpHxUzWzzBLYDZIaioCiKoiiKOla1yGgCnYiAC9iXaF/AbADy1sO+g3UP9wG8XYJVhIhdRLUAg11jukq3AN6uMV1ltwCJ7Si/69LbTaTaqFcg3kazApPdZarPdgVm0GWiz2A9ul1lCPR7gCoEBntO8Uk1ITDtAVwIeHuQ8VFCIJx0dNYQUOuRzSg10G8HKg0MBwC1BsbtQKOB6QDAacBfAbQamK8A9CMZeSgJEPg/4A6v3h0+QSd8afOPgxPOrPyDFZ7dP7AH+RYFuqB8owW9HHSD+YYTelrsiqGvhs4cenuYDmC+gAkFZhyckmDOgkkNZj2YFnHehIkVZl6YmnHuhskdZn/894CiKIqiKArqCULcMlUOqisSAAAAAElFTkSuQmCC";
const NOTE =
  "iVBORw0KGgoAAAANSUhEUgAAAQAAAAEAAQMAAABmvDolAAAABlBMVEX1piP///+tZn2RAAAAMElEQVR42u3KIRIAAAQAMD/3dKomOG3LiwAAHmRNgiAIgiAIgiAIgiAIgnAKAMCmAdbkgxitv+mOAAAAAElFTkSuQmCC";
const WAY =
  "iVBORw0KGgoAAAANSUhEUgAAAQAAAAEAAQMAAABmvDolAAAABlBMVEUUjFr////tOG0FAAABT0lEQVR42u2YsY3DMBAEJRB4hixBLXwHLM0qTaWoBIUKCN1b1osf3Q7wkQ3cphzAvlG0OwyRSCQS+cx8EVBmAKYFgLoB8GgA2KHfRzMNJDP9L7PZqjWY6TMmM31GNTjjYXDG891mrUHfmU5g1Rr0neUEdq1Bi6gncIAGKeL1LkSMF7BoDUpEJqBcwKY1KFP1AhpoEMD17qv81eCrTDcwaw0+UG5g0Rp8oN7AqjX4rg2ArsH7GImATD/RNXhXdA2eh67BU901GGk4SEMLDaEhNISG0BAaQkNoCA2h4YM0FNKQSUMmDQk0/HloBOxQ3/wOSc2of80FOqZflSdoiDdwUBFuVKV3KuPb/9s69n1cDHhzwNUCdw9cTnB7wfUG9x9ckHiDwhULd7CsNbzu3GjuW2FRhLnveQbMmhMsikOGTXIYadUcdgK+Y5+ORCKR98wPxPAlTHuwP3gAAAAASUVORK5CYII=";
const CUP =
  "iVBORw0KGgoAAAANSUhEUgAAAQAAAAEAAQMAAABmvDolAAAABlBMVEVvRi368OGizBsfAAAA6ElEQVR42u2WMQ6DMAxFEzF47BFyFI5GjsZRcoSMGVCo1AEVO9iNaFGr/rfmCeyfQOwcAAAAAAAAAIC/ZVo5TBDra+wTvBTmNwuDFNLVAkkhQ4DwQeEbjv0FX/f5X5D9lzsvjHy99gqBCwsTblwovQLpB+oFYdCPQ2M7Z2fcKLFbmPStEFlXIQQ9aRFlEQLpOYmkkhC8kRMPIlq3d+N6H/UYWJ+lIZDeJesztWYMo4l9G80pJWhbxarMTcGrQe+LOBiVgl7CUxH5QPBGCdt+1cN5jfQ3bH0oIx8ZD3h0umA0BgAAAMDvcweviOg3kPhYMwAAAABJRU5ErkJggg==";

type Entry = Omit<MarketListing, "logoUrl"> & { logo: string };

/** Invented apps of invented companies, for an installation that queries no store. */
const CATALOGUE: readonly Entry[] = [
  {
    platform: "apple",
    identifier: "example.weather.today",
    storeId: "901234567",
    title: "오늘날씨",
    seller: "오늘날씨 주식회사",
    sellerDomain: "weather.example",
    logo: SUN,
  },
  {
    platform: "android",
    identifier: "example.weather.today",
    storeId: null,
    title: "오늘날씨",
    seller: "오늘날씨 주식회사",
    sellerDomain: "weather.example",
    logo: SUN,
  },
  {
    platform: "apple",
    identifier: "example.memo.village",
    storeId: "902345678",
    title: "동네 메모",
    seller: "메모마을",
    sellerDomain: "memo.example",
    logo: NOTE,
  },
  {
    platform: "android",
    identifier: "example.memo.village",
    storeId: null,
    title: "동네 메모",
    seller: "메모마을",
    sellerDomain: "memo.example",
    logo: NOTE,
  },
  {
    platform: "apple",
    identifier: "example.transit.seoul",
    storeId: "903456789",
    title: "Seoul Transit",
    seller: "Transit Lab",
    sellerDomain: "transit.example",
    logo: WAY,
  },
  {
    platform: "android",
    identifier: "example.cafe.order",
    storeId: null,
    title: "카페 주문",
    seller: "카페오더",
    sellerDomain: "cafe.example",
    logo: CUP,
  },
];

/** A local store in place of the real ones. */
export function localMarket(): MarketPort {
  return {
    platforms: ["android", "apple"],
    app: async (platform, id) => {
      const found = CATALOGUE.find(
        (entry) =>
          entry.platform === platform &&
          (entry.identifier.toLowerCase() === id.toLowerCase() || entry.storeId === id),
      );
      return found ? localListing(found) : null;
    },
    search: async (platform, text) => {
      const wanted = folded(text);
      return CATALOGUE.filter(
        (entry) =>
          entry.platform === platform &&
          [entry.title, entry.seller, entry.identifier].some((each) => folded(each).includes(wanted)),
      )
        .slice(0, MARKET_RESULTS_MAX)
        .map(localListing);
    },
    logo: async ({ logoUrl }) => (logoUrl === null ? null : bytesOf(logoUrl.slice(DATA.length))),
  };
}

const DATA = "data:image/png;base64,";

function localListing({ logo, ...listing }: Entry): MarketListing {
  return { ...listing, logoUrl: DATA + logo };
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The configured app stores. */
export function marketFor(env: Pick<ConsoleEnv, "MARKET_TRANSPORT">): MarketPort {
  return env.MARKET_TRANSPORT === "local" ? localMarket() : appleStore();
}
