import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { exchangeSchemaFor, fillableUnitView } from "../../domain/serving";
import { addExchange, listFillableUnits } from "../../worker/services/serving";
import { ExchangeFormScreen } from "../areas/settings/exchange-form-screen";
import { savedSettings } from "../areas/settings/settings.server";
import { projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "features.write", title: msg`거래소 추가` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ units: z.array(fillableUnitView), consoleOrigin: z.string() }),
  async ({ ctx, project }) => ({
    units: await listFillableUnits(ctx, project),
    consoleOrigin: ctx.env.CONSOLE_ORIGIN,
  }),
);

export const action = projectAction(
  async ({ ctx }) => exchangeSchemaFor(ctx.env.CONSOLE_ORIGIN),
  async (input, adapter) => {
    await addExchange(adapter.ctx, adapter.project, input);
    return savedSettings(adapter, "exchangeAdded", adapter.path("settings/enhancement"));
  },
);

export default function ExchangeNewRoute() {
  return <ExchangeFormScreen exchange={null} {...useLoaderData<typeof loader>()} />;
}
