import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { exchangeSchemaFor, exchangeView, fillableUnitView } from "../../domain/serving";
import { getExchange, listFillableUnits, updateExchange } from "../../worker/services/serving";
import { ExchangeFormScreen } from "../areas/settings/exchange-form-screen";
import { savedSettings } from "../areas/settings/settings.server";
import { projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "features.write", title: msg`거래소 수정` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ exchange: exchangeView, units: z.array(fillableUnitView), consoleOrigin: z.string() }),
  async ({ ctx, project, id }) => ({
    exchange: await getExchange(ctx, project, id("exchange")),
    units: await listFillableUnits(ctx, project),
    consoleOrigin: ctx.env.CONSOLE_ORIGIN,
  }),
);

export const action = projectAction(
  async ({ ctx }) => exchangeSchemaFor(ctx.env.CONSOLE_ORIGIN),
  async (input, adapter) => {
    await updateExchange(adapter.ctx, adapter.project, adapter.id("exchange"), input);
    return savedSettings(adapter, "saved", adapter.path("settings/enhancement"));
  },
);

export default function ExchangeRoute() {
  return <ExchangeFormScreen {...useLoaderData<typeof loader>()} />;
}
