import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  AD_BLOCKING_DOMAINS_MAX,
  type AdvertiserCategory,
  GENERAL_CATEGORIES,
  pageOf,
  SENSITIVE_CATEGORIES,
} from "../../../domain/kernel";
import { blockedCategoriesSchema, pastedDomainsSchema, typedDomainsSchema } from "../../../domain/platform";
import {
  addBlockedDomains,
  type BlockingQuestion,
  listBlockedDomains,
  removeBlockedDomains,
  setBlockedCategories,
} from "../../../worker/services/platform";
import { CATEGORY_WORDS } from "../../areas/campaign/category-words";
import { TOASTS } from "../../areas/publisher/toasts";
import { ActionFailure } from "../../kit/action-failure";
import { intentAction } from "../../kit/form.server";
import { listQuery } from "../../kit/list-query.server";
import { redirectDone } from "../../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { CheckboxGroup } from "../../ui/fields/choices";
import { TextArea } from "../../ui/fields/text-field";
import { bind, bindOptions } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { Card, PageHeader } from "../../ui/page";
import { DomainList } from "./domain-list";
import { QuestionNote } from "./question-note";

export const handle = { access: "ad-blocking.read", title: msg`광고 차단` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    filtered: z.boolean(),
    categories: z.array(z.string()),
    /** In alphabetical order; a page starts after the domain in `next`. */
    page: pageOf(z.string()),
    /** Total number of domains, ignoring the search. */
    total: z.number(),
  }),
  async ({ ctx, url, project }) => ({
    ...(await listBlockedDomains(ctx, project, listQuery(url))),
    filtered: url.searchParams.has("q"),
  }),
);

const projectOf = ({ project }: ProjectAdapter) => project;

const answerIn = (form: FormData): string | null => {
  const answer = form.get("answer");
  return typeof answer === "string" ? answer : null;
};

function done(adapter: ProjectAdapter, toast: keyof typeof TOASTS): Response {
  return redirectDone(adapter, adapter.url.pathname, TOASTS[toast]);
}

/** A confirmation question, with the submitted form. */
interface AskedBlocking {
  asked: BlockingQuestion;
  intent: "categories" | "domains";
  categories: string[];
  domains: string;
}

/** Returns the typed form with the question. */
function ask(asked: BlockingQuestion, intent: AskedBlocking["intent"], form: FormData): AskedBlocking {
  return {
    asked,
    intent,
    categories: form.getAll("categories").map(String),
    domains: String(form.get("domains") ?? ""),
  };
}

/** The selected domains of the list. */
const chosenDomainsSchema = z.object({
  domains: z.array(z.string().min(1)).min(1).max(AD_BLOCKING_DOMAINS_MAX),
});

export const action = intentAction<unknown>({
  categories: projectAction(blockedCategoriesSchema, async (input, adapter, form) => {
    const asked = await setBlockedCategories(adapter.ctx, projectOf(adapter), input, answerIn(form));
    return asked ? ask(asked, "categories", form) : done(adapter, "categoriesBlocked");
  }),
  domains: projectAction(pastedDomainsSchema, async (_, adapter, form) => {
    const input = { domains: form.get("domains") };
    const asked = await addBlockedDomains(adapter.ctx, projectOf(adapter), input, answerIn(form));
    return typeof asked === "number" ? done(adapter, "domainsBlocked") : ask(asked, "domains", form);
  }),
  remove: projectAction(chosenDomainsSchema, async ({ domains }, adapter) => {
    await removeBlockedDomains(adapter.ctx, projectOf(adapter), domains);
    return done(adapter, "domainsUnblocked");
  }),
});

/** Blocking of advertisers by advertised category and destination domain. */
export default function AdBlockingScreen() {
  const { categories, page, total, filtered } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { may } = useProject();
  const editable = may("ad-blocking.write");
  return (
    <>
      <PageHeader
        title={<Trans>광고 차단</Trans>}
        description={<Trans>차단한 업종과 도메인의 광고는 이 매체의 모든 유닛에 노출되지 않아요.</Trans>}
      />
      <ActionFailure except={["categories", "domains"]} />
      <div className="flex flex-col gap-5">
        <Card
          title={<Trans>업종 차단</Trans>}
          description={
            <Trans>광고주가 캠페인에 입력한 업종이에요. 차단한 업종의 캠페인은 예약할 수 없어요.</Trans>
          }
        >
          <CategoriesForm key={categories.join()} categories={categories} editable={editable} />
        </Card>
        <Card
          title={<Trans>도메인 차단</Trans>}
          description={
            <Trans>
              광고주 링크나 랜딩 URL이 이 도메인이나 하위 도메인이면 차단해요. 예를 들어 shop.example을
              차단하면 sale.shop.example도 차단돼요.
            </Trans>
          }
        >
          <div className="flex flex-col gap-5">
            {/* A changed list resets the form, which clears the added values. */}
            {editable && <DomainsForm key={total} />}
            <DomainList page={page} filtered={filtered} editable={editable} caption={t`차단한 도메인`} />
          </div>
        </Card>
      </div>
    </>
  );
}

function askedBy(answered: unknown, intent: AskedBlocking["intent"]): AskedBlocking | null {
  const asked = answered as Partial<AskedBlocking> | null | undefined;
  return asked?.asked && asked.intent === intent ? (asked as AskedBlocking) : null;
}

interface CategoriesFormProps {
  categories: readonly string[];
  editable: boolean;
}

/** Blocked categories; the most frequently blocked categories come first. */
function CategoriesForm({ categories, editable }: CategoriesFormProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { project } = useProject();
  const asked = askedBy(useActionData<unknown>(), "categories");
  const { form, fields, failure } = useAppForm({
    schema: blockedCategoriesSchema,
    intent: "categories",
    defaultValue: { categories: asked?.categories ?? [...categories] },
  });
  const options = (codes: readonly AdvertiserCategory[]) =>
    codes.map((value) => ({ value, label: i18n._(CATEGORY_WORDS[value]), disabled: !editable }));
  const field = bindOptions(fields.categories);
  return (
    <AppForm form={form} failure={failure} version={project.version} intent="categories">
      <CheckboxGroup many {...field} label={t`민감한 업종`} options={options(SENSITIVE_CATEGORIES)} />
      <CheckboxGroup
        many
        {...field}
        id={`${field.id}-general`}
        errors={undefined}
        label={t`일반 업종`}
        options={options(GENERAL_CATEGORIES)}
      />
      {editable && (
        <>
          {asked && <QuestionNote question={asked.asked} />}
          <FormActions>
            <SubmitButton>{asked ? <Trans>확인했어요. 저장</Trans> : <Trans>저장</Trans>}</SubmitButton>
          </FormActions>
        </>
      )}
    </AppForm>
  );
}

/** Adds many domains at once, pasted from a sheet or a mail. */
function DomainsForm() {
  const { t } = useLingui();
  const asked = askedBy(useActionData<unknown>(), "domains");
  const { form, fields, failure } = useAppForm({
    schema: typedDomainsSchema,
    intent: "domains",
    defaultValue: { domains: asked?.domains ?? "" },
  });
  return (
    <AppForm form={form} failure={failure} intent="domains">
      <TextArea
        {...bind(fields.domains)}
        label={t`차단할 도메인`}
        description={t`여러 개를 한 번에 붙여 넣을 수 있어요. 줄바꿈, 쉼표, 공백으로 구분해 주세요. ${AD_BLOCKING_DOMAINS_MAX}개까지 차단할 수 있어요.`}
        placeholder={"shop.example\nhttps://www.game.example/event"}
        rows={4}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      {asked && <QuestionNote question={asked.asked} />}
      <FormActions>
        <SubmitButton>
          {asked ? <Trans>확인했어요. {asked.asked.added}개 차단</Trans> : <Trans>차단</Trans>}
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
