import { Trans, useLingui } from "@lingui/react/macro";
import type { Country } from "../../../domain/kernel";
import { openedAdAccountSchema } from "../../../domain/platform";
import { LinkButton } from "../../components/button";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card } from "../../components/page";
import { AdAccountFields } from "../advertiser/ad-account-fields";
import { AdAccountFrame } from "./ad-account-frame";
import { CountryField } from "./country-field";

interface AccountStepProps {
  /** A first guess at the name of the ad account. */
  accountName: string;
  /** The product that the advertiser came for. */
  productId: string | null;
  /** Where the advertiser most likely does business. */
  likely: Country;
}

export function AccountStep({ accountName, productId, likely }: AccountStepProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: openedAdAccountSchema,
    defaultValue: { displayName: t`${accountName}의 광고 계정`, country: likely },
  });
  return (
    <AdAccountFrame
      step="account"
      planPath={productId ? null : "/launch/adv/plan"}
      title={<Trans>광고 계정 열기</Trans>}
      description={
        productId ? (
          <Trans>광고를 예약하고 결제하는 곳이에요. 열면 바로 고른 상품을 예약할 수 있어요.</Trans>
        ) : (
          <Trans>광고를 예약하고 결제하는 곳이에요. 회사나 브랜드마다 하나씩 열어 주세요.</Trans>
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
              <Trans>열기</Trans>
            </SubmitButton>
          </FormActions>
        </AppForm>
      </Card>
    </AdAccountFrame>
  );
}
