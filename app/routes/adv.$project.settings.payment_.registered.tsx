import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addPaymentMethod } from "../../worker/services/money";
import { ReturnedForm } from "../areas/payments/returned-form";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";

export const handle = { access: "payment.write", title: msg`카드 등록` } satisfies PageHandle;

/** What the gateway's window led back with. */
export const loader = projectLoader(
  z.object({ authKey: z.string(), forGroup: z.boolean(), booking: z.string().nullable() }),
  async ({ url }) => ({
    authKey: (url.searchParams.get("authKey") ?? "").slice(0, 300),
    forGroup: url.searchParams.get("forGroup") === "true",
    booking: url.searchParams.get("booking")?.slice(0, 40) ?? null,
  }),
);

const registered = msg`카드를 등록했어요.`;

const schema = z.object({
  authKey: z.string().min(1).max(300),
  forGroup: z.stringbool().optional(),
  /** The campaign whose booking goes on. */
  booking: z.string().max(40).optional(),
});

export const action = projectAction(schema, async ({ booking, ...card }, adapter) => {
  await addPaymentMethod(adapter.ctx, adapter.project, card);
  const next = booking ? `campaigns/${encodeURIComponent(booking)}/edit/billing` : "settings/payment";
  return redirectDone(adapter, adapter.path(next), registered);
});

/** Registers the card once its holder is back from the gateway's window. */
export default function RegisteredScreen() {
  const { authKey, forGroup, booking } = useLoaderData<typeof loader>();
  const { path } = useProject();
  return (
    <ReturnedForm
      told={{ authKey, ...(forGroup ? { forGroup: "true" } : {}), ...(booking ? { booking } : {}) }}
      sending={<Trans>카드를 등록하고 있어요.</Trans>}
      nothing={<Trans>등록할 카드가 없어요. 결제 설정에서 카드 등록을 다시 시작해 주세요.</Trans>}
      back={{ to: path("settings/payment"), label: <Trans>결제 설정으로 돌아가기</Trans> }}
    />
  );
}
