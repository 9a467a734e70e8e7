import { type ReactNode, useId } from "react";
import { AD_FORMATS, type AdFormat } from "../../../domain/kernel";
import type { ProductOffer } from "../../../worker/services/inventory";

type Place = AdFormat | "quest";

interface PlacementSketchProps {
  /** Formats of the product's units. */
  formats: readonly string[];
  isQuest: boolean;
  isOnWeb: boolean;
  /** Whether videos have a price of their own. */
  hasVideo: boolean;
  /** The publisher's picture, drawn where the ad stands. */
  coverAssetId: string | null;
  /** Screens of a product with several formats. */
  screensMax?: number;
  className?: string;
}

interface PlacedOffer {
  product: Pick<ProductOffer, "pricingType" | "videoPriceMinor">;
  publisher: { coverAssetId: string | null };
  formats: readonly string[];
  isOnWeb?: boolean;
}

export const placementOf = ({ product, publisher, formats, isOnWeb = false }: PlacedOffer) => ({
  ...{ formats, isOnWeb, coverAssetId: publisher.coverAssetId },
  isQuest: product.pricingType === "cpq",
  hasVideo: product.videoPriceMinor !== null,
});

/** A drawing of where the ad stands on a screen, for each format of a product. Decorative: the formats are also named. */
export function PlacementSketch(props: PlacementSketchProps) {
  const { formats, isQuest, isOnWeb, hasVideo, coverAssetId, screensMax = 3, className } = props;
  const places: Place[] = isQuest ? ["quest"] : AD_FORMATS.filter((known) => formats.includes(known));
  return (
    <span aria-hidden="true" className={className}>
      {places.slice(0, screensMax).map((place) => (
        <Screen key={place} place={place} isOnWeb={isOnWeb}>
          {(isOnWeb ? ON_PAGE[place] : undefined) ?? ON_PHONE[place]}
          <Ad
            box={(isOnWeb ? PAGE_BOX[place] : undefined) ?? PHONE_BOX[place]}
            cover={coverAssetId}
            isPlayed={place === "rewarded" || (hasVideo && place !== "quest")}
          />
          {place === "splash" || isOnWeb ? null : ABOVE[place]}
        </Screen>
      ))}
    </span>
  );
}

function Screen({ place, isOnWeb, children }: { place: Place; isOnWeb: boolean; children: ReactNode }) {
  const width = isOnWeb ? 148 : 60;
  return (
    <svg
      viewBox={`0 0 ${width} 108`}
      className="h-full w-auto shrink-0"
      aria-hidden="true"
      data-place={place}
    >
      <rect
        x="1"
        y="1"
        width={width - 2}
        height="106"
        rx={isOnWeb ? 5 : 9}
        strokeWidth="1.5"
        className="fill-surface stroke-line-strong"
      />
      {children}
    </svg>
  );
}

type Box = readonly [x: number, y: number, width: number, height: number];

const PHONE_BOX: Record<Place, Box> = {
  banner: [5, 87, 50, 15],
  native: [5, 40, 50, 36],
  interstitial: [5, 14, 50, 84],
  rewarded: [5, 14, 50, 74],
  popup: [9, 30, 42, 46],
  splash: [5, 5, 50, 98],
  quest: [5, 41, 50, 22],
};
const PAGE_BOX: Partial<Record<Place, Box>> = {
  banner: [8, 22, 132, 20],
  native: [8, 50, 62, 34],
};

/** Where the ad stands, with the publisher's picture in it. */
function Ad({ box, cover, isPlayed }: { box: Box; cover: string | null; isPlayed: boolean }) {
  const clip = useId();
  const [x, y, width, height] = box;
  const frame = { x, y, width, height, rx: 3 };
  const [middle, centre] = [x + width / 2, y + height / 2];
  return (
    <>
      <clipPath id={clip}>
        <rect {...frame} />
      </clipPath>
      <rect {...frame} className="fill-brand" />
      {cover && (
        <image
          href={`/files/${cover}`}
          {...{ x, y, width, height }}
          preserveAspectRatio="xMidYMid slice"
          clipPath={`url(#${clip})`}
        />
      )}
      <rect {...frame} fill="none" strokeWidth="1.5" className="stroke-brand-ink" />
      {isPlayed && (
        <>
          <circle cx={middle} cy={centre} r="7" className="fill-surface stroke-brand-ink" strokeWidth="1" />
          <path d={`M${middle - 2} ${centre - 3.5}l6 3.5-6 3.5z`} className="fill-brand-ink" />
        </>
      )}
    </>
  );
}

function Lines({ at }: { at: readonly (readonly [x: number, y: number, width: number, height?: number])[] }) {
  return at.map(([x, y, width, height = 4]) => (
    <rect key={`${x} ${y}`} {...{ x, y, width, height }} rx="2" className="fill-line" />
  ));
}

const FEED = (
  <Lines
    at={[
      [5, 8, 26, 5],
      [5, 19, 50],
      [5, 27, 42],
      [5, 40, 50, 22],
      [5, 67, 50],
      [5, 75, 34],
    ]}
  />
);

/** The content around or below the ad. */
const ON_PHONE: Record<Place, ReactNode> = {
  banner: FEED,
  native: (
    <Lines
      at={[
        [5, 8, 26, 5],
        [5, 19, 50],
        [5, 27, 42],
        [5, 82, 50],
        [5, 90, 42],
        [5, 98, 28],
      ]}
    />
  ),
  interstitial: null,
  rewarded: <Lines at={[[5, 93, 50]]} />,
  popup: (
    <>
      {FEED}
      <rect x="2" y="2" width="56" height="104" rx="8" className="fill-scrim" />
    </>
  ),
  splash: null,
  quest: (
    <Lines
      at={[
        [5, 8, 26, 5],
        [5, 18, 50, 18],
        [5, 68, 50, 18],
        [5, 90, 50, 12],
      ]}
    />
  ),
};

const PAGE_TEXT = [
  [8, 92, 62],
  [8, 99, 40],
] as const;
const TOP = (
  <>
    {[8, 14, 20].map((cx) => (
      <circle key={cx} cx={cx} cy="9" r="2" className="fill-line-strong" />
    ))}
    <Lines at={[[30, 7, 84]]} />
  </>
);

const ON_PAGE: Partial<Record<Place, ReactNode>> = {
  banner: (
    <>
      {TOP}
      <Lines at={[[8, 50, 62, 34], [78, 52, 62], [78, 60, 62], [78, 68, 44], ...PAGE_TEXT, [78, 76, 52]]} />
    </>
  ),
  native: (
    <>
      {TOP}
      <Lines
        at={[[8, 22, 70, 5], [8, 32, 132], [8, 40, 120], [78, 50, 62, 34], ...PAGE_TEXT, [78, 92, 62]]}
      />
    </>
  ),
};

const CLOSE = (
  <path d="M48 6l5 5m0-5l-5 5" strokeWidth="1.5" className="stroke-line-strong" strokeLinecap="round" />
);

/** Controls beside the ad. */
const ABOVE: Partial<Record<Place, ReactNode>> = {
  interstitial: CLOSE,
  rewarded: (
    <>
      {CLOSE}
      <rect x="5" y="93" width="30" height="4" rx="2" className="fill-brand-ink" />
    </>
  ),
  popup: <rect x="9" y="80" width="24" height="4" rx="2" className="fill-surface" />,
};
