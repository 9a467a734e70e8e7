import type { OwnUnit } from "../../domain/inventory";
import { addDays } from "../../domain/kernel";
import { createInHouseCampaign } from "../../worker/services/booking";
import type { ServiceContext } from "../../worker/services/kernel";
import { loadImage } from "./images";

interface OwnPlace {
  pubId: string;
  inHouseId: string;
  units: readonly OwnUnit[];
}

/** The platform's in-house campaign, live after an operator's approval. @param today in the platform's zone */
export async function seedOwnCampaign(
  ctx: ServiceContext,
  { pubId, inHouseId, units: [banner] }: OwnPlace,
  today: string,
): Promise<void> {
  if (!banner) throw new Error("the demo has no banner");
  const image = loadImage(`trip-${banner.format}.jpg`);
  const days = { startDay: today, endDay: addDays(today, 27) };
  await createInHouseCampaign(
    ctx,
    pubId,
    inHouseId,
    {
      ...{ ...days, name: "날씨 알림 켜기", priority: 1, destinationUrl: "https://weather.example/alerts" },
      ...{ unitId: banner.id, altText: "산책하기 좋은 날" },
    },
    image,
  );
}
