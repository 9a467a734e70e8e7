import { sellersJson } from "../../domain/serving";
import { listSellers } from "../../worker/services/serving";
import { responseLoader } from "../kit/page.server";

/** Sellers of the platform, which exchanges compare with the supply chain of a request. */
export const loader = responseLoader(async ({ ctx }) =>
  Response.json(sellersJson(await listSellers(ctx)), {
    headers: { "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*" },
  }),
);
