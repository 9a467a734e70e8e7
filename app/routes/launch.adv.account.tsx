import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { COUNTRIES, likelyCountry } from "../../domain/kernel";
import { openedAdAccountSchema, projectPath } from "../../domain/platform";
import { requireAccount } from "../../worker/services/kernel";
import { createAdAccount, readCampaignPlan } from "../../worker/services/platform";
import { AdAccountFields } from "../areas/advertiser/ad-account-fields";
import { AdAccountFrame } from "../areas/launch/ad-account-frame";
import { CountryField } from "../areas/launch/country-field";
import { accountOpened } from "../areas/launch/words";
import { formAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";

export const handle = { title: msg`광고 계정 만들기` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    /** Suggested name of the ad account. */
    accountName: z.string(),
    /** The product for which the advertiser came. */
    productId: z.string().nullable(),
    /** Most likely country of the business. */
    likely: z.enum(COUNTRIES),
  }),
  async ({ ctx, request, url }) => {
    const { name } = requireAccount(ctx);
    const planned = await readCampaignPlan(ctx);
    return {
      accountName: name,
      productId: url.searchParams.get("product"),
      likely: planned?.plan.country ?? likelyCountry(request.headers.get("Accept-Language")),
    };
  },
);

/** Continues to the product for which the advertiser came, or to the estimate of its plan. */
export const action = formAction(openedAdAccountSchema, async (input, adapter) => {
  const { ctx, i18n, url } = adapter;
  const project = await createAdAccount(ctx, input);
  const product = url.searchParams.get("product");
  if (!product && (await readCampaignPlan(ctx))?.isCurrent) {
    return redirect(`/launch/adv/estimate?account=${project.id}`);
  }
  const to = projectPath("adv", project.id, product ? `products/${encodeURIComponent(product)}` : "");
  return redirectDone(adapter, to, i18n._(accountOpened));
});

export default function AccountStep() {
  const { accountName, productId, likely } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: openedAdAccountSchema,
    defaultValue: { displayName: t`${accountName}의 광고 계정`, country: likely },
  });
  return (
    <AdAccountFrame
      step="account"
      planPath={productId ? null : "/launch/adv/plan"}
      title={<Trans>광고 계정 만들기</Trans>}
      description={
        productId ? (
          <Trans>광고를 예약하고 결제하는 계정이에요. 만들면 선택한 상품을 바로 예약할 수 있어요.</Trans>
        ) : (
          <Trans>광고를 예약하고 결제하는 계정이에요. 회사나 브랜드마다 하나씩 만들어 주세요.</Trans>
        )
      }
    >
      <Card>
        <AppForm form={form} failure={failure}>
          <AdAccountFields fields={fields} />
          <CountryField field={fields.country} kind="adv" />
          <FormActions>
            <LinkButton to={productId ? "/" : "/projects"}>
              <Trans>취소</Trans>
            </LinkButton>
            <SubmitButton>
              <Trans>만들기</Trans>
            </SubmitButton>
          </FormActions>
        </AppForm>
      </Card>
    </AdAccountFrame>
  );
}
