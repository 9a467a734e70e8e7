import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  COFFEE_CHATS_PER_MONTH,
  CONTACT_TYPES,
  contactSchema,
  INQUIRY_BUDGETS,
  INQUIRY_CONTENT_MAX_CHARS,
  INQUIRY_REPLY_BUSINESS_DAYS,
  INQUIRY_SCHEDULES,
  INQUIRY_TEXT_MAX_CHARS,
} from "../../domain/desk";
import { BUDGET_WORDS, CONTACT_TYPE_WORDS, SCHEDULE_WORDS } from "../../locales/words/inquiry-words";
import { askPlatform, nextCoffeeMonth } from "../../worker/services/desk";
import { authContext } from "../areas/auth/auth-context.server";
import { frontMeta } from "../areas/landing/front-meta";
import { frontPage, frontPageView } from "../areas/landing/front-page.server";
import { FrontShell } from "../areas/landing/front-shell";
import { formAction } from "../kit/form.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Checkbox, Select } from "../ui/fields/choices";
import { TextArea, TextField } from "../ui/fields/text-field";
import { bind, bindChecked } from "../ui/form/bind";
import { AppForm, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { useFormat } from "../ui/use-format";

const title = msg({ message: "문의", context: "front" });
const description = msg`도입과 광고 집행, 제휴를 물어보세요. 영업일 2일 안에 답변해요.`;

export const handle = { title, isPlain: true } satisfies PageHandle;

export const loader = pageLoader(
  frontPageView.extend({
    type: z.enum(CONTACT_TYPES).nullable(),
    isSent: z.boolean(),
    /** Month of the next coffee chat; null if no place is left. */
    coffeeMonth: z.string().nullable(),
  }),
  async (adapter) => {
    const { searchParams } = adapter.url;
    return {
      ...frontPage(adapter, { title, description, path: "/contact" }),
      type: CONTACT_TYPES.find((known) => known === searchParams.get("type")) ?? null,
      isSent: searchParams.has("sent"),
      coffeeMonth: await nextCoffeeMonth(adapter.ctx),
    };
  },
);

export const action = formAction(
  contactSchema,
  async (input, adapter) => {
    await askPlatform({ ...adapter.ctx, ...authContext(adapter) }, input);
    return redirect("/contact?sent");
  },
  { anonymous: true },
);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? frontMeta(data.card, { "@type": "ContactPage" }) : [];

export { RouteError as ErrorBoundary } from "../kit/route-error";

/** Contact form, with or without an account; works without a script. */
export default function ContactRoute() {
  const { business, isSent } = useLoaderData<typeof loader>();
  const days = INQUIRY_REPLY_BUSINESS_DAYS;
  return (
    <FrontShell business={business}>
      <div className="mx-auto max-w-form py-4">
        <h1 className="text-3xl font-extrabold">
          <Trans context="front">문의</Trans>
        </h1>
        <p className="mt-2 text-ink-muted">
          <Trans>도입과 광고 집행, 제휴를 물어보세요. 영업일 {days}일 안에 이메일로 답변해요.</Trans>
        </p>
        <div className="mt-6">
          {isSent ? (
            <InlineAlert tone="positive" title={<Trans>문의를 보냈어요</Trans>}>
              <Trans>받았다는 이메일을 보내 드렸어요. 영업일 {days}일 안에 답변할게요.</Trans>
            </InlineAlert>
          ) : (
            <ContactForm />
          )}
        </div>
      </div>
    </FrontShell>
  );
}

function ContactForm() {
  const { type, coffeeMonth } = useLoaderData<typeof loader>();
  const format = useFormat();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { form, fields, failure } = useAppForm({
    schema: contactSchema,
    defaultValue: type ? { type } : {},
  });
  const choose = t`선택해 주세요`;
  return (
    <AppForm form={form} failure={failure}>
      <p className="text-[13px] text-ink-muted">
        <span className="text-danger" aria-hidden="true">
          *
        </span>{" "}
        <Trans>표시는 필수 항목이에요.</Trans>
      </p>
      <Select
        {...bind(fields.type)}
        label={t`문의 유형`}
        placeholder={choose}
        options={CONTACT_TYPES.map((value) => ({ value, label: i18n._(CONTACT_TYPE_WORDS[value]) }))}
      />
      <div className="hidden in-[form:has(option[value=coffee-chat]:checked)]:block">
        <InlineAlert tone="info">
          {coffeeMonth ? (
            <Trans>
              커피챗은 한 달에 {COFFEE_CHATS_PER_MONTH}팀과 함께해요. 지금 신청하면{" "}
              {format.month(coffeeMonth)}에 만나요. 시간과 장소는 이메일로 정해요.
            </Trans>
          ) : (
            <Trans>앞으로 1년 동안 남은 커피챗 자리가 없어요.</Trans>
          )}
        </InlineAlert>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...bind(fields.contactName)}
          label={t`담당자 이름`}
          autoComplete="name"
          maxLength={INQUIRY_TEXT_MAX_CHARS}
        />
        <TextField {...bind(fields.email)} label={t`이메일`} type="email" autoComplete="email" />
        <TextField
          {...bind(fields.company)}
          label={t`회사`}
          autoComplete="organization"
          maxLength={INQUIRY_TEXT_MAX_CHARS}
        />
      </div>
      {/* By CSS, since the page has no scripts. */}
      <div className="hidden flex-col gap-4 in-[form:has(option[value=advertiser]:checked)]:flex">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...bind(fields.brand)} label={t`브랜드`} maxLength={INQUIRY_TEXT_MAX_CHARS} />
          <TextField {...bind(fields.audience)} label={t`타깃`} maxLength={INQUIRY_TEXT_MAX_CHARS} />
          <Select
            {...bind(fields.schedule)}
            label={t`시기`}
            placeholder={choose}
            options={INQUIRY_SCHEDULES.map((value) => ({ value, label: i18n._(SCHEDULE_WORDS[value]) }))}
          />
          <Select
            {...bind(fields.budget)}
            label={t`예산`}
            placeholder={choose}
            options={INQUIRY_BUDGETS.map((value) => ({ value, label: i18n._(BUDGET_WORDS[value]) }))}
          />
        </div>
      </div>
      <TextArea
        {...bind(fields.content)}
        label={t`내용`}
        description={t`최대 ${INQUIRY_CONTENT_MAX_CHARS}자`}
        maxLength={INQUIRY_CONTENT_MAX_CHARS}
        rows={6}
      />
      <div className="flex flex-col gap-3">
        <Checkbox
          {...bindChecked(fields.privacy)}
          required
          label={t`개인정보 수집과 이용에 동의해요`}
          description={t`이름, 이메일, 회사와 문의 내용을 답변하는 데 쓰고 1년 동안 보유한 뒤 삭제해요. 동의하지 않으면 문의를 보낼 수 없어요.`}
        />
        <Checkbox {...bindChecked(fields.marketing)} label={t`제품 소식을 이메일로 받는 데 동의해요`} />
      </div>
      <SubmitButton>
        <Trans>문의 보내기</Trans>
      </SubmitButton>
    </AppForm>
  );
}
