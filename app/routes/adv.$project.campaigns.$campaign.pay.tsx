import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmedWindowSchema } from "../../domain/money";
import { confirmWindow } from "../../worker/services/money";
import { returnedIn, returnedView } from "../areas/payments/returned";
import { ReturnedForm } from "../areas/payments/returned-form";
import { windowOutcomeWords } from "../areas/payments/words";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { PageHeader } from "../ui/page";

export const handle = { access: "campaign.write", title: msg`캠페인 결제` } satisfies PageHandle;

/** Parameters with which the gateway's window returned. */
export const loader = projectLoader(returnedView.extend({ campaign: z.string() }), async ({ url, id }) => ({
  campaign: id("campaign"),
  ...returnedIn(url),
}));

export const action = projectAction(confirmedWindowSchema, async (input, adapter) => {
  const { campaignId, status } = await confirmWindow(adapter.ctx, input);
  return redirectDone(adapter, adapter.path(`campaigns/${campaignId}`), windowOutcomeWords(status));
});

/** Confirms a payment made in the gateway's window. */
export default function PayScreen() {
  const { campaign, ...told } = useLoaderData<typeof loader>();
  const { path } = useProject();
  return (
    <>
      <PageHeader title={<Trans>캠페인 결제</Trans>} />
      <ReturnedForm
        told={told}
        sending={<Trans>결제를 마무리하고 있어요. 창을 닫지 말아 주세요.</Trans>}
        nothing={<Trans>마무리할 결제가 없어요. 캠페인에서 결제를 다시 시작해 주세요.</Trans>}
        back={{ to: path(`campaigns/${campaign}`), label: <Trans>캠페인으로 돌아가기</Trans> }}
      />
    </>
  );
}
