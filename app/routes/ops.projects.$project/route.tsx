import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AUDIENCE_MIN } from "../../../domain/inventory";
import { operatorReasonSchema } from "../../../domain/platform";
import {
  endProjectView,
  getProjectForOperator,
  type OperatorProjectDetail,
  operatorProjectDetailView,
  startProjectView,
} from "../../../worker/services/desk";
import { relaxAudience } from "../../../worker/services/inventory";
import { setListing } from "../../../worker/services/platform";
import { setPlanLimit, setProjectStanding } from "../../../worker/services/serving";
import { ProjectStanding } from "../../areas/operator/project-standing";
import { ReasonDialog } from "../../areas/operator/reason-dialog";
import { ActsCard, MailsCard } from "../../areas/operator/records";
import { ActionFailure } from "../../kit/action-failure";
import { formAction, intentAction } from "../../kit/form.server";
import { type Adapter, pageLoader, redirectDone } from "../../kit/page.server";
import type { PageHandle } from "../../root";
import { InlineAlert } from "../../ui/inline-alert";
import { PageHeader } from "../../ui/page";
import { AppsCard, FactsCard, MembersCard, PaymentsCard } from "./facts";
import { PlanSection } from "./plan";

const title = msg`프로젝트 정보`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({ detail: operatorProjectDetailView, nowMs: z.number() }),
  async ({ ctx, id }) => ({ detail: await getProjectForOperator(ctx, id("project")), nowMs: ctx.now }),
);

const SAID = {
  lift: msg`이번 달 한도를 해제했어요. 광고가 곧 다시 노출돼요.`,
  restore: msg`이번 달 한도를 다시 적용했어요.`,
  suspend: msg`프로젝트를 정지했어요. 광고 노출이 중단되고, 멤버에게 사유를 알렸어요.`,
  reinstate: msg`프로젝트의 정지를 해제했어요. 멤버에게 알렸어요.`,
  list: msg`애드노트에 표시해요.`,
  delist: msg`애드노트에서 제외했어요.`,
  "relax-audience": msg`사용자 1명부터 카테고리를 판매할 수 있게 했어요.`,
  "restore-audience": msg`카테고리 최소 인원을 다시 적용했어요.`,
};

const viewEnded = msg`소유자 화면 보기를 종료했어요.`;

type Deed = (adapter: Adapter, project: string, reason: string) => Promise<unknown>;

const DEEDS: Record<keyof typeof SAID, Deed> = {
  lift: ({ ctx }, project, reason) => setPlanLimit(ctx, project, { lifted: true, reason }),
  restore: ({ ctx }, project, reason) => setPlanLimit(ctx, project, { lifted: false, reason }),
  suspend: ({ ctx }, project, reason) => setProjectStanding(ctx, project, { standing: "suspended", reason }),
  reinstate: ({ ctx }, project, reason) => setProjectStanding(ctx, project, { standing: "active", reason }),
  list: ({ ctx }, project, reason) => setListing(ctx, { project, listed: true, reason }),
  delist: ({ ctx }, project, reason) => setListing(ctx, { project, listed: false, reason }),
  "relax-audience": ({ ctx }, project, reason) => relaxAudience(ctx, project, { relaxed: true, reason }),
  "restore-audience": ({ ctx }, project, reason) => relaxAudience(ctx, project, { relaxed: false, reason }),
};

const deed = (name: keyof typeof SAID) =>
  formAction(operatorReasonSchema, async ({ reason }, adapter) => {
    await DEEDS[name](adapter, adapter.id("project"), reason);
    return redirectDone(adapter, adapter.url.pathname, SAID[name]);
  });

export const action = intentAction({
  lift: deed("lift"),
  restore: deed("restore"),
  suspend: deed("suspend"),
  reinstate: deed("reinstate"),
  list: deed("list"),
  delist: deed("delist"),
  "relax-audience": deed("relax-audience"),
  "restore-audience": deed("restore-audience"),
  view: formAction(operatorReasonSchema, async (input, adapter) =>
    redirect(await startProjectView(adapter.ctx, adapter.id("project"), input)),
  ),
  "end-view": formAction(z.object({}), async (_, adapter) => {
    await endProjectView(adapter.ctx, adapter.id("project"));
    return redirectDone(adapter, adapter.url.pathname, viewEnded);
  }),
});

/** Intents whose dialogs display their own failures. */
const BY_DIALOG = [
  ...(["suspend", "reinstate", "list", "delist", "view"] as const),
  ...(["relax-audience", "restore-audience"] as const),
];

/** A project with all data that support needs, and operators' actions. */
export default function OperatorProjectScreen() {
  const { detail, nowMs } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { project, publisher } = detail;
  return (
    <>
      <PageHeader
        title={project.displayName}
        description={project.alias ?? project.id}
        badge={<ProjectStanding project={project} />}
        breadcrumbs={[{ label: t`프로젝트`, to: "/ops/projects" }, { label: project.displayName }]}
        actions={<Deeds project={project} />}
      />
      <ActionFailure except={BY_DIALOG} />
      <div className="flex flex-col gap-5">
        {project.suspendedAt !== null && (
          <InlineAlert tone="danger" title={t`정지한 프로젝트예요`}>
            <Trans>사유: {project.suspensionReason}</Trans>
          </InlineAlert>
        )}
        <FactsCard {...detail} />
        <MembersCard members={detail.members} nowMs={nowMs} />
        {publisher && <AppsCard apps={detail.apps} />}
        {publisher ? <PlanSection publisher={publisher} /> : <PaymentsCard payments={detail.payments} />}
        <MailsCard mails={detail.mails} />
        <ActsCard acts={detail.acts} />
      </div>
    </>
  );
}

function Deeds({ project }: Pick<OperatorProjectDetail, "project">) {
  const { kind, delistedAt, suspendedAt } = project;
  const { t } = useLingui();
  const toMembers = t`멤버에게 그대로 표시돼요.`;
  const toOperators = t`운영 기록에만 남아요.`;
  return (
    <>
      <ReasonDialog
        intent="view"
        label={t`소유자 화면 보기`}
        title={t`소유자가 보는 화면을 볼까요?`}
        description={t`한 시간 동안 볼 수만 있어요. 운영 기록에 남고, 소유자에게 알려요.`}
        readers={t`소유자에게 그대로 표시돼요.`}
      />
      {kind === "pub" && delistedAt === null && (
        <ReasonDialog
          intent="delist"
          label={t`애드노트에서 제외`}
          title={t`애드노트에서 제외할까요?`}
          description={t`애드노트에서 찾을 수 없게 돼요. 진행 중인 캠페인은 계속 집행돼요.`}
          readers={toOperators}
          variant="danger"
        />
      )}
      {kind === "pub" && delistedAt !== null && (
        <ReasonDialog
          intent="list"
          label={t`애드노트에 표시`}
          title={t`애드노트에 표시할까요?`}
          description={t`매체가 애드노트를 켜 두었으면 다시 표시돼요.`}
          readers={toOperators}
        />
      )}
      {kind === "pub" && <AudienceDeed relaxed={project.audienceRelaxed} />}
      {suspendedAt === null ? (
        <ReasonDialog
          intent="suspend"
          label={t`프로젝트 정지`}
          title={t`프로젝트를 정지할까요?`}
          description={t`광고 노출이 곧 중단되고, 멤버는 보기만 할 수 있어요.`}
          readers={toMembers}
          variant="danger"
        />
      ) : (
        <ReasonDialog
          intent="reinstate"
          label={t`정지 해제`}
          title={t`정지를 해제할까요?`}
          description={t`광고가 다시 노출되고, 멤버가 변경할 수 있어요.`}
          readers={toMembers}
        />
      )}
    </>
  );
}

function AudienceDeed({ relaxed }: { relaxed: boolean }) {
  const { t } = useLingui();
  const readers = t`운영 기록에만 남아요.`;
  return relaxed ? (
    <ReasonDialog
      intent="restore-audience"
      label={t`타깃팅 최소 인원 적용`}
      title={t`카테고리 최소 인원을 다시 적용할까요?`}
      description={t`수집 중인 카테고리는 ${AUDIENCE_MIN}명이 모여야 판매할 수 있어요. 이미 판매 가능한 카테고리는 그대로예요.`}
      readers={readers}
    />
  ) : (
    <ReasonDialog
      intent="relax-audience"
      label={t`타깃팅 최소 인원 완화`}
      title={t`카테고리 최소 인원을 완화할까요?`}
      description={t`${AUDIENCE_MIN}명이 모이지 않아도 사용자 1명부터 카테고리를 판매할 수 있어요.`}
      readers={readers}
    />
  );
}
