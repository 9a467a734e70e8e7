import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { inUnicode } from "../../domain/kernel";
import {
  getAccountForOperator,
  type OperatorAccountDetail,
  operatorAccountDetailView,
} from "../../worker/services/desk";
import { ActsCard, MailsCard, Nothing } from "../areas/operator/records";
import { useLevels } from "../areas/people/use-levels";
import { pageLoader } from "../kit/page.server";
import { named } from "../kit/page-title";
import type { PageHandle } from "../root";
import { Badge } from "../ui/badge";
import { DataTable } from "../ui/data-table";
import { Card, PageHeader } from "../ui/page";
import { DescriptionList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

const title = msg`계정 정보`;

export const handle = {
  title,
  name: named<typeof loader>(({ detail }) => detail.account.name),
} satisfies PageHandle;

export const loader = pageLoader(
  z.object({ detail: operatorAccountDetailView, nowMs: z.number() }),
  async ({ ctx, id }) => ({ detail: await getAccountForOperator(ctx, id("account")), nowMs: ctx.now }),
);

const ZONE = "Asia/Seoul";

/** An account with all data that support needs. */
export default function OperatorAccountScreen() {
  const {
    detail: { account, projects, sessions, mails, acts },
    nowMs,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={account.name}
        description={inUnicode(account.email)}
        badge={account.isOperator ? <Badge tone="brand">{t`운영팀`}</Badge> : undefined}
        breadcrumbs={[{ label: t`계정`, to: "/ops/accounts" }, { label: account.name }]}
      />
      <div className="flex flex-col gap-5">
        <FactsCard account={account} />
        <Card title={<Trans>프로젝트</Trans>}>
          <ProjectsTable projects={projects} nowMs={nowMs} />
        </Card>
        <Card title={<Trans>로그인한 기기</Trans>}>
          <SessionsTable sessions={sessions} nowMs={nowMs} />
        </Card>
        <MailsCard mails={mails} />
        <ActsCard acts={acts} />
      </div>
    </>
  );
}

function FactsCard({ account }: Pick<OperatorAccountDetail, "account">) {
  const { t } = useLingui();
  const format = useFormat();
  const yesOrNo = (is: boolean) => (is ? t`예` : t`아니요`);
  return (
    <Card title={<Trans>기본 정보</Trans>}>
      <DescriptionList
        items={[
          { key: "id", term: "ID", value: account.id },
          { key: "kind", term: t`가입 유형`, value: account.kind === "pub" ? t`매체` : t`광고주·대행사` },
          { key: "verified", term: t`이메일 인증`, value: yesOrNo(account.emailVerified) },
          { key: "factor", term: t`2단계 인증`, value: yesOrNo(account.hasSecondFactor) },
          { key: "createdAt", term: t`가입 일시`, value: format.dateTime(account.createdAt, ZONE) },
        ]}
      />
    </Card>
  );
}

function ProjectsTable({ projects, nowMs }: Pick<OperatorAccountDetail, "projects"> & { nowMs: number }) {
  const { t } = useLingui();
  const { wordOf } = useLevels();
  const format = useFormat();
  return (
    <DataTable
      caption={t`프로젝트`}
      rows={projects}
      rowKey={({ id }) => id}
      empty={<Nothing>{t`속한 프로젝트가 없어요.`}</Nothing>}
      columns={[
        {
          key: "name",
          header: t`프로젝트`,
          cell: ({ id, displayName }) => <Link to={`/ops/projects/${id}`}>{displayName}</Link>,
        },
        { key: "kind", header: t`종류`, cell: ({ kind }) => (kind === "pub" ? t`매체` : t`광고 계정`) },
        { key: "level", header: t`권한`, cell: ({ level }) => wordOf(level) },
        {
          key: "accessed",
          header: t`최근 사용`,
          cell: ({ lastAccessedAt }) => (lastAccessedAt === null ? "-" : format.ago(lastAccessedAt, nowMs)),
        },
      ]}
    />
  );
}

function SessionsTable({ sessions, nowMs }: Pick<OperatorAccountDetail, "sessions"> & { nowMs: number }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <DataTable
      caption={t`로그인한 기기`}
      rows={sessions}
      rowKey={({ id }) => id}
      empty={<Nothing>{t`로그인한 기기가 없어요.`}</Nothing>}
      columns={[
        { key: "agent", header: t`기기`, cell: ({ userAgent }) => userAgent ?? "-" },
        {
          key: "factor",
          header: t`2단계 인증`,
          cell: ({ hasSecondFactor }) => (hasSecondFactor ? t`예` : t`아니요`),
        },
        { key: "used", header: t`최근 사용`, cell: ({ lastUsedAt }) => format.ago(lastUsedAt, nowMs) },
        { key: "created", header: t`로그인`, cell: ({ createdAt }) => format.dateTime(createdAt, ZONE) },
      ]}
    />
  );
}
