import { Trans, useLingui } from "@lingui/react/macro";
import { PRODUCT_DESCRIPTION_MAX_CHARS, PRODUCT_NAME_MAX_CHARS } from "../../../../domain/inventory";
import { Switch } from "../../../ui/fields/choices";
import { TextArea, TextField } from "../../../ui/fields/text-field";
import { bind, bindChecked } from "../../../ui/form/bind";
import { Card } from "../../../ui/page";

type Bindable = Parameters<typeof bind>[0] & { value?: unknown };

/** Name and description of a product. */
export function IntroFields({ fields }: { fields: Record<"name" | "description", Bindable> }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>상품 소개</Trans>}>
      <div className="flex flex-col gap-4">
        <TextField
          {...bind(fields.name)}
          label={t`이름`}
          description={t`광고주에게 표시돼요. 최대 ${PRODUCT_NAME_MAX_CHARS}자`}
          maxLength={PRODUCT_NAME_MAX_CHARS}
        />
        <TextArea
          {...bind(fields.description)}
          label={t`설명`}
          description={t`노출 위치와 대상을 입력해 주세요. 최대 ${PRODUCT_DESCRIPTION_MAX_CHARS}자`}
          maxLength={PRODUCT_DESCRIPTION_MAX_CHARS}
          rows={3}
        />
      </div>
    </Card>
  );
}

/** Visibility of a product. */
export function VisibilityFields({ field }: { field: Bindable }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>공개 범위</Trans>}>
      <Switch
        {...bindChecked(field)}
        label={t`비공개로 판매`}
        description={t`허용 목록에서 비공개 상품을 허용한 광고주에게만 표시돼요.`}
      />
    </Card>
  );
}
