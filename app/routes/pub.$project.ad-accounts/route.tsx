import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useFetcher, useLoaderData } from "@remix-run/react";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { pageOf } from "../../../domain/kernel";
import { PARENT_MEMO_MAX_CHARS, parentMemoSchema } from "../../../domain/platform";
import { blockAdAccount, unblockAdAccount } from "../../../worker/services/booking";
import {
  type AdAccountItem,
  adAccountItemView,
  listAdAccounts,
  setParentMemo,
} from "../../../worker/services/platform";
import { chosenSchema } from "../../areas/publisher/forms";
import { ActionFailure } from "../../kit/action-failure";
import { intentAction } from "../../kit/form.server";
import { listQuery } from "../../kit/list-query.server";
import { redirectDone } from "../../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { ExternalLink } from "../../ui/external-link";
import { TextField } from "../../ui/fields/text-field";
import { FilterBar } from "../../ui/filter-bar";
import { bind } from "../../ui/form/bind";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { NothingFound } from "../../ui/nothing-found";
import { EmptyState, PageHeader } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { useFormat } from "../../ui/use-format";
import { blocked, blockFormSchema, Dealing, unblocked } from "./ad-account-block";

export const handle = {
  access: "ad-account.read",
  title: msg({ message: "광고 계정", context: "many" }),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(adAccountItemView),
    filtered: z.boolean(),
  }),
  async ({ ctx, url, project }) => {
    const query = listQuery(url);
    return {
      page: await listAdAccounts(ctx, project, query),
      filtered: Boolean(query.q),
    };
  },
);

const memoSaved = msg`메모를 저장했어요.`;

const memoFormSchema = parentMemoSchema.extend({ id: z.string().min(1).max(40) });

export const action = intentAction({
  memo: projectAction(memoFormSchema, async ({ id, ...memo }, adapter) => {
    await setParentMemo(adapter.ctx, id, memo, adapter.project);
    return done(adapter, memoSaved);
  }),
  block: projectAction(blockFormSchema, async ({ id, reason }, adapter) => {
    await blockAdAccount(adapter.ctx, adapter.project, { adAccount: id, reason });
    return done(adapter, blocked);
  }),
  unblock: projectAction(chosenSchema, async ({ id }, adapter) => {
    await unblockAdAccount(adapter.ctx, adapter.project, { adAccount: id });
    return done(adapter, unblocked);
  }),
});

function done(adapter: ProjectAdapter, words: MessageDescriptor) {
  const { pathname, search } = adapter.url;
  return redirectDone(adapter, `${pathname}${search}`, words);
}

/** Advertisers of a platform: those that signed up there, and those that booked there. */
export default function AdAccountsScreen() {
  const {
    page: { items, next },
    filtered,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const none = (
    <EmptyState
      icon={<Building2 size={28} />}
      title={t`아직 광고 계정이 없어요`}
      description={t`광고주가 내 플랫폼에서 광고 계정을 만들거나 캠페인 검토를 요청하면 여기에 표시돼요.`}
    />
  );
  return (
    <>
      <PageHeader
        title={<Trans context="many">광고 계정</Trans>}
        description={
          <Trans>
            내 플랫폼에서 만들었거나, 캠페인을 보냈거나, 구좌를 확보했거나, 소재를 미리 본 광고 계정이에요.
            메모는 내 플랫폼에서 만든 계정에 남길 수 있어요.
          </Trans>
        }
      />
      <ActionFailure except={["memo", "block"]} />
      {(items.length > 0 || filtered) && (
        <FilterBar search={{ name: "q", label: t`이름, 홈페이지, 메모로 검색` }} />
      )}
      <DataTable
        caption={t`광고 계정 목록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={filtered ? <NothingFound /> : none}
        columns={[
          { key: "name", header: t`광고 계정`, cell: (account) => <Name account={account} /> },
          {
            key: "origin",
            header: t`유입 경로`,
            cell: ({ openedHere }) =>
              openedHere ? <Badge tone="info">{t`내 플랫폼`}</Badge> : <Badge>{t`외부`}</Badge>,
          },
          {
            key: "campaigns",
            header: t`캠페인`,
            align: "end",
            cell: (account) => <Campaigns account={account} />,
          },
          {
            key: "createdAt",
            header: t`생성일`,
            cell: ({ createdAt }) => format.dayOf(createdAt, project.timezone),
          },
          { key: "dealing", header: t`거래 상태`, cell: (account) => <Dealing account={account} /> },
          {
            key: "memo",
            header: t`메모`,
            cell: (account) => <Memo key={account.memo ?? ""} account={account} />,
          },
        ]}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

function Name({ account: { displayName, link } }: { account: AdAccountItem }) {
  return (
    <span className="flex flex-col items-start gap-0.5">
      <span className="font-medium">{displayName}</span>
      {link && <ExternalLink href={link} />}
    </span>
  );
}

function Campaigns({ account: { id, displayName, campaignCount } }: { account: AdAccountItem }) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const count = format.number(campaignCount);
  if (campaignCount === 0) return count;
  return (
    <Link
      to={path(`campaigns?account=${id}`)}
      className="relative inline-flex min-h-6 min-w-6 items-center justify-end underline"
    >
      {count}
      <span className="sr-only"> {t`${displayName}의 캠페인`}</span>
    </Link>
  );
}

/** The platform's memo, hidden from the ad account; an ad account opened elsewhere has none. */
function Memo({ account }: { account: AdAccountItem }) {
  const { t } = useLingui();
  const { may } = useProject();
  const [isEditing, setEditing] = useState(false);
  const { displayName, memo, openedHere } = account;
  if (!openedHere) return "–";
  if (isEditing) return <MemoForm account={account} onCancel={() => setEditing(false)} />;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {memo && <span className="whitespace-pre-wrap">{memo}</span>}
      {may("parent-memo.write") && (
        <Button
          size="small"
          onClick={() => setEditing(true)}
          aria-label={memo ? t`${displayName} 메모 수정` : t`${displayName} 메모 추가`}
        >
          {memo ? <Trans>수정</Trans> : <Trans>추가</Trans>}
        </Button>
      )}
    </span>
  );
}

function MemoForm({ account, onCancel }: { account: AdAccountItem; onCancel: () => void }) {
  const { t } = useLingui();
  const fetcher = useFetcher();
  const { form, fields, failure } = useAppForm({
    schema: memoFormSchema,
    intent: "memo",
    id: `memo-${account.id}`,
    failure: fetcher.data ?? null,
    defaultValue: { id: account.id, memo: account.memo ?? "" },
  });
  return (
    <AppForm form={form} failure={failure} intent="memo" fetcher={fetcher} className="w-full gap-2 text-left">
      <input type="hidden" name={fields.id.name} value={account.id} />
      <TextField
        {...bind(fields.memo)}
        label={t`${account.displayName} 메모`}
        labelHidden
        description={t`최대 ${PARENT_MEMO_MAX_CHARS}자. 광고주에게 표시되지 않아요.`}
        autoFocus
      />
      <span className="flex gap-2">
        <SubmitButton>
          <Trans>저장</Trans>
        </SubmitButton>
        <Button onClick={onCancel}>
          <Trans>취소</Trans>
        </Button>
      </span>
    </AppForm>
  );
}
