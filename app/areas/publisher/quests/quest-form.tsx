import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  channelField,
  PRODUCT_DESCRIPTION_MAX_CHARS,
  QUEST_CHANNEL_MAX_CHARS,
  QUEST_CHANNEL_MIN_CHARS,
  QUEST_DECIDERS,
  QUEST_KINDS,
  QUEST_TITLE_MAX_CHARS,
  QUEST_TITLE_MIN_CHARS,
  questProductSchema,
} from "../../../../domain/inventory";
import type { ProductDetail } from "../../../../worker/services/inventory";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { AddressField } from "../../../ui/fields/address-field";
import { RadioCards } from "../../../ui/fields/choices";
import { ColorField } from "../../../ui/fields/color-field";
import { TextArea, TextField } from "../../../ui/fields/text-field";
import { bind } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";
import { useRead } from "../../../ui/form/validation";
import { QUEST_DECIDER_WORDS, QUEST_KIND_WORDS } from "../../campaign/quest-words";

interface QuestFormProps {
  /** Null for a new quest. */
  product: ProductDetail | null;
  /** Prefix of a channel's address: `https://weather.example/quest/`. */
  addressPrefix: string;
}

/** Title and appearance of a channel; when creating it also its kind and address, which are fixed afterwards. */
export function QuestForm({ product, addressPrefix }: QuestFormProps) {
  const { t } = useLingui();
  const { path, project } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: questProductSchema,
    ...(product ? { intent: "save" } : {}),
    defaultValue: {
      pricingType: "cpq",
      questKind: product?.questKind ?? "discount",
      questChannel: product?.questChannel ?? "",
      name: product?.name ?? "",
      description: product?.description ?? "",
      questColor: product?.questColor ?? project.themeColor,
      questDecider: product?.questDecider ?? "advertiser",
    },
  });
  const channel = useRead(channelField, fields.questChannel.value ?? "");
  return (
    <AppForm
      form={form}
      failure={failure}
      version={product?.version}
      {...(product ? { intent: "save" } : {})}
    >
      <input type="hidden" name={fields.pricingType.name} value="cpq" />
      {product ? (
        <>
          <input type="hidden" name={fields.questKind.name} value={product.questKind ?? ""} />
          <input type="hidden" name={fields.questChannel.name} value={product.questChannel ?? ""} />
        </>
      ) : (
        <>
          <KindField {...bind(fields.questKind)} />
          <AddressField
            {...bind(fields.questChannel)}
            label={t`퀘스트 주소`}
            description={t`${addressPrefix} 뒤에 붙어요. 영문 소문자와 숫자 ${QUEST_CHANNEL_MIN_CHARS}~${QUEST_CHANNEL_MAX_CHARS}자이고, 만든 뒤에는 변경할 수 없어요.`}
            placeholder="dailydeal"
            maxLength={QUEST_CHANNEL_MAX_CHARS}
            param="channel"
            askAt={path("quests/new")}
            asked={channel}
          />
        </>
      )}
      <TextField
        {...bind(fields.name)}
        label={t({ message: "제목", context: "title" })}
        description={t`${QUEST_TITLE_MIN_CHARS}~${QUEST_TITLE_MAX_CHARS}자. 퀘스트 페이지와 광고주의 상품 목록에 표시돼요.`}
        maxLength={QUEST_TITLE_MAX_CHARS}
      />
      <TextArea
        {...bind(fields.description)}
        label={t`소개 (선택)`}
        description={t`최대 ${PRODUCT_DESCRIPTION_MAX_CHARS}자`}
        maxLength={PRODUCT_DESCRIPTION_MAX_CHARS}
        rows={3}
      />
      <ColorField
        {...bind(fields.questColor)}
        label={t`페이지 색`}
        description={t`페이지 상단과 버튼에 적용돼요.`}
      />
      <DeciderField {...bind(fields.questDecider)} />
      <FormActions>
        <LinkButton to={path("quests")}>
          <Trans>취소</Trans>
        </LinkButton>
        <SubmitButton>{product ? <Trans>저장</Trans> : <Trans>만들기</Trans>}</SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function DeciderField(field: ReturnType<typeof bind>) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (
    <RadioCards
      {...field}
      label={t`참여 인증을 결정할 쪽`}
      description={t`언제든 변경할 수 있고, 아직 결정하지 않은 인증에도 바로 적용돼요.`}
      options={QUEST_DECIDERS.map((value) => ({
        value,
        label: i18n._(QUEST_DECIDER_WORDS[value].name),
        description: i18n._(QUEST_DECIDER_WORDS[value].about),
      }))}
    />
  );
}

function KindField(field: ReturnType<typeof bind>) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (
    <RadioCards
      {...field}
      label={t`종류`}
      options={QUEST_KINDS.map((value) => ({
        value,
        label: i18n._(QUEST_KIND_WORDS[value].name),
        description: i18n._(QUEST_KIND_WORDS[value].about),
      }))}
    />
  );
}
