import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { identifierOf } from "../../domain/inventory";
import { inUnicode, pageOf } from "../../domain/kernel";
import {
  listAppsForOperator,
  type OperatorApp,
  operatorAppView,
  setAppStanding,
} from "../../worker/services/inventory";
import { Named } from "../areas/campaign/campaign-columns";
import { chosenSchema, suspensionSchema } from "../areas/operator/forms";
import { AppState } from "../areas/publisher/apps/app-state";
import { PLATFORM_WORDS } from "../areas/publisher/apps/words";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Button } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { TextArea } from "../ui/fields/text-field";
import { FilterBar } from "../ui/filter-bar";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { ConfirmIntentButton } from "../ui/intent-button";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`앱`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(operatorAppView),
    filtered: z.boolean(),
  }),
  async ({ ctx, url }) => ({
    page: await listAppsForOperator(ctx, { ...listQuery(url), ...filterOf(url, "status") }),
    filtered: url.searchParams.has("q") || url.searchParams.has("status"),
  }),
);

const suspended = msg`앱을 정지했어요. 1분 안에 광고가 중단되고, 매체에 사유를 알렸어요.`;

const reinstated = msg`앱의 정지를 해제했어요. 매체에 알렸어요.`;

export const action = intentAction({
  suspend: formAction(suspensionSchema, async ({ id, reason }, adapter) => {
    await setAppStanding(adapter.ctx, id, { status: "suspended", reason });
    return redirectDone(adapter, `${adapter.url.pathname}${adapter.url.search}`, suspended);
  }),
  reinstate: formAction(chosenSchema, async ({ id }, adapter) => {
    await setAppStanding(adapter.ctx, id, { status: "active" });
    return redirectDone(adapter, `${adapter.url.pathname}${adapter.url.search}`, reinstated);
  }),
});

/** All publishers' apps, with their suspension status. */
export default function OperatorAppsScreen() {
  const {
    page: { items, next },
    filtered,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={<Trans>앱</Trans>}
        description={<Trans>정지한 앱의 유닛에는 광고가 노출되지 않고, 매체가 직접 해제할 수 없어요.</Trans>}
      />
      <ActionFailure />
      <FilterBar
        search={{ name: "q", label: t`앱, 도메인, ID, 매체 이름으로 검색` }}
        filters={[
          {
            name: "status",
            label: t`모든 상태`,
            options: [
              { value: "active", label: t`정상` },
              { value: "paused", label: t`매체가 일시 중지` },
              { value: "suspended", label: t`정지됨` },
            ],
          },
        ]}
      />
      <DataTable
        caption={t`앱 목록`}
        rows={items}
        rowKey={({ app }) => app.id}
        empty={
          <EmptyState
            title={filtered ? t`검색 결과가 없어요` : t`아직 앱이 없어요`}
            description={
              filtered ? t`검색어나 상태를 변경해 보세요.` : t`매체가 등록한 앱이 여기에 표시돼요.`
            }
          />
        }
        columns={columns}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

function useColumns(): Column<OperatorApp>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return [
    {
      key: "app",
      header: t`앱`,
      cell: ({ app }) => <Named below={inUnicode(identifierOf(app) ?? app.id)}>{app.title}</Named>,
    },
    { key: "publisher", header: t`매체`, cell: ({ publisher }) => publisher.displayName },
    { key: "platform", header: t`플랫폼`, cell: ({ app }) => i18n._(PLATFORM_WORDS[app.platform]) },
    {
      key: "state",
      header: t`상태`,
      cell: ({ app }) =>
        app.suspendedAt === null ? (
          <AppState app={app} />
        ) : (
          <Named below={app.suspensionReason}>
            <AppState app={app} />
          </Named>
        ),
    },
    {
      key: "createdAt",
      header: t`등록 일시`,
      cell: ({ app }) => format.dateTime(app.createdAt, "Asia/Seoul"),
    },
    {
      key: "manage",
      header: t`관리`,
      cell: ({ app }) => <StandingButton key={app.version} app={app} />,
    },
  ];
}

function StandingButton({ app }: Pick<OperatorApp, "app">) {
  const { t } = useLingui();
  if (app.suspendedAt !== null) {
    return (
      <ConfirmIntentButton
        intent="reinstate"
        id={app.id}
        size="small"
        tone="primary"
        title={t`정지를 해제할까요?`}
        description={t`${app.title}의 유닛에 1분 안에 광고가 다시 노출되고, 매체에 알림이 전송돼요.`}
        confirmLabel={t`정지 해제`}
      >
        <Trans>정지 해제</Trans>
      </ConfirmIntentButton>
    );
  }
  return (
    <Dialog
      title={t`${app.title} 정지`}
      trigger={
        <Button size="small">
          <Trans>정지</Trans>
        </Button>
      }
    >
      {() => <SuspendForm app={app} />}
    </Dialog>
  );
}

function SuspendForm({ app }: Pick<OperatorApp, "app">) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: suspensionSchema,
    intent: "suspend",
    id: `suspend-${app.id}`,
    defaultValue: { id: app.id },
  });
  return (
    <AppForm form={form} failure={failure} intent="suspend">
      <p className="text-sm text-ink-muted">
        <Trans>이 앱의 모든 유닛에서 1분 안에 광고가 중단돼요. 예약된 캠페인은 취소되지 않아요.</Trans>
      </p>
      <input type="hidden" name={fields.id.name} value={app.id} />
      <TextArea {...bind(fields.reason)} label={t`사유`} description={t`매체에 그대로 표시돼요.`} />
      <FormActions>
        <SubmitButton variant="danger">
          <Trans>정지</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
