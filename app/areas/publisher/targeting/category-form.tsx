import { Trans, useLingui } from "@lingui/react/macro";
import {
  CATEGORY_DESCRIPTION_MAX_CHARS,
  CATEGORY_GROUP_MAX_CHARS,
  CATEGORY_NAME_MAX_CHARS,
  type Category,
  type Metric,
  type UserProperty,
} from "../../../../domain/inventory";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { Select } from "../../../ui/fields/choices";
import { TextField } from "../../../ui/fields/text-field";
import { bind } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";
import { InlineAlert } from "../../../ui/inline-alert";
import { Card } from "../../../ui/page";
import { EventConditions, PropertyConditions } from "./condition-fields";
import { categoryFormSchema, typedOf } from "./forms";

interface CategoryFormProps {
  /** Null for a new category. */
  category: (Category & { version: number }) | null;
  /** Distinct groups of the publisher's categories. */
  groups: readonly string[];
  metrics: readonly Metric[];
  properties: readonly UserProperty[];
}

const NEW = {
  filter: {
    match: "all" as const,
    events: [],
    properties: [{ key: "", operator: "is" as const, values: "" }],
  },
};

export function CategoryForm({ category, groups, metrics, properties }: CategoryFormProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: categoryFormSchema,
    defaultValue: category
      ? {
          name: category.name,
          group: category.group,
          description: category.description,
          filter: typedOf(category.filter),
        }
      : NEW,
  });
  const filter = fields.filter.getFieldset();
  return (
    <AppForm form={form} failure={failure} version={category?.version} className="max-w-form">
      {category && (
        <InlineAlert tone="info">
          <Trans>조건을 변경하면 모은 사용자를 비우고 다시 모아요. 이름과 설명만 변경하면 그대로예요.</Trans>
        </InlineAlert>
      )}
      <Card title={<Trans>카테고리 정보</Trans>}>
        <div className="flex flex-col gap-4">
          <TextField {...bind(fields.name)} label={t`카테고리 이름`} maxLength={CATEGORY_NAME_MAX_CHARS} />
          <TextField
            {...bind(fields.group)}
            label={t`그룹 (선택)`}
            description={t`같은 그룹의 카테고리는 목록에 함께 표시돼요.`}
            maxLength={CATEGORY_GROUP_MAX_CHARS}
            list="category-groups"
          />
          <datalist id="category-groups">
            {groups.map((group) => (
              <option key={group} value={group} />
            ))}
          </datalist>
          <TextField
            {...bind(fields.description)}
            label={t`설명 (선택)`}
            description={t`광고주에게 표시돼요.`}
            maxLength={CATEGORY_DESCRIPTION_MAX_CHARS}
          />
        </div>
      </Card>
      <Card
        title={<Trans>조건</Trans>}
        description={<Trans>앱이 보낸 이벤트와 사용자 속성으로 사용자를 모아요.</Trans>}
      >
        <div className="flex flex-col gap-5">
          <Select
            {...bind(filter.match)}
            label={t`조건이 여러 개일 때`}
            options={[
              { value: "all", label: t`모두 만족` },
              { value: "any", label: t`하나 이상 만족` },
            ]}
          />
          <EventConditions field={filter.events} metrics={metrics} />
          <PropertyConditions field={filter.properties} properties={properties} />
        </div>
      </Card>
      <FormActions>
        <LinkButton to={path("targeting/categories")}>
          <Trans>취소</Trans>
        </LinkButton>
        <SubmitButton>{category ? <Trans>저장</Trans> : <Trans>만들기</Trans>}</SubmitButton>
      </FormActions>
    </AppForm>
  );
}
