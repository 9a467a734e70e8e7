import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { levelName } from "../../../domain/people";
import type { MemberView } from "../../../worker/services/people";
import { ActionFailure } from "../../kit/action-failure";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { Breakable } from "../../ui/breakable";
import { DataTable } from "../../ui/data-table";
import { FilterBar } from "../../ui/filter-bar";
import { InlineAlert } from "../../ui/inline-alert";
import { IntentButton } from "../../ui/intent-button";
import { EmptyState, PageHeader } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { useFormat } from "../../ui/use-format";
import { InvitationsTable } from "./invitations-table";
import { InviteToProject } from "./invite-form";
import { LevelForm, RemoveMember } from "./member-row";
import type { membersLoader } from "./members.server";
import { useLevels } from "./use-levels";

export const handle = { title: msg`멤버` } satisfies PageHandle;

/** Members as a separate page of the sidebar. */
export function MembersPage() {
  return (
    <>
      <PageHeader
        title={<Trans>멤버</Trans>}
        description={<Trans>이 프로젝트를 함께 사용하는 멤버와 권한이에요.</Trans>}
      />
      <MembersScreen />
    </>
  );
}

/** Members as a tab of the settings. */
export function MembersScreen() {
  const { members, next, owners, invitations, me } = useLoaderData<typeof membersLoader>();
  const { t } = useLingui();
  const { may, project } = useProject();
  const { levels, wordOf } = useLevels();
  const format = useFormat();
  const editable = may("members.write");
  const mayManage = ({ level }: { level: number | null }) =>
    editable && (may("owners.write") || levelName(level ?? 0) !== "owner");
  const invited = invitations.map(({ id, sentAt }) => `${id}:${sentAt}`).join();
  return (
    <div className="flex flex-col gap-5">
      <ActionFailure except={["invite"]} />
      {editable ? (
        // A changed list resets the form after an invitation was sent.
        <InviteToProject key={invited} />
      ) : (
        <InlineAlert tone="info">
          {project.kind === "pub" ? (
            <Trans>멤버를 초대하거나 권한을 변경하려면 편집자 권한이 필요해요.</Trans>
          ) : (
            <Trans>멤버를 초대하거나 권한을 변경하려면 소유자 권한이 필요해요.</Trans>
          )}
        </InlineAlert>
      )}
      <InvitationsTable invitations={invitations} timeZone={project.timezone} mayManage={mayManage} />
      {project.groupId !== null && <GroupNotice editable={editable} />}
      <div>
        <FilterBar
          search={{ name: "q", label: t`이름이나 이메일로 검색` }}
          filters={[{ name: "level", label: t`권한`, options: levels }]}
        />
        <DataTable
          caption={t`멤버`}
          rows={members}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t`검색 결과가 없어요`} />}
          columns={[
            { key: "name", header: t`이름`, cell: ({ name, id }) => (id === me ? t`${name} (나)` : name) },
            { key: "email", header: t`이메일`, cell: ({ email }) => <Breakable text={email} /> },
            {
              key: "level",
              header: t`권한`,
              cell: (member) =>
                mayManage(member) && !isLastOwner(member, owners) ? (
                  <LevelForm key={levelName(member.level)} member={member} />
                ) : (
                  wordOf(member.level)
                ),
            },
            { key: "group", header: t`그룹`, cell: ({ groupName }) => groupName ?? "—" },
            {
              key: "joined",
              header: t`가입일`,
              cell: ({ joinedAt }) => format.dayOf(joinedAt, project.timezone),
            },
            {
              key: "manage",
              header: t`관리`,
              cell: (member) => (
                <Manage
                  member={member}
                  isMe={member.id === me}
                  editable={mayManage(member)}
                  owners={owners}
                />
              ),
            },
          ]}
        />
        <Pagination next={next} shown={members.length} />
      </div>
    </div>
  );
}

const isLastOwner = (member: MemberView, owners: number) =>
  levelName(member.level) === "owner" && owners === 1;

interface ManageProps {
  member: MemberView;
  isMe: boolean;
  editable: boolean;
  owners: number;
}

function Manage({ member, isMe, editable, owners }: ManageProps) {
  if (isLastOwner(member, owners)) {
    return (
      <span className="text-[13px] text-ink-muted">
        <Trans>유일한 소유자</Trans>
      </span>
    );
  }
  if (member.groupName !== null) {
    return (
      <span className="text-[13px] text-ink-muted">
        <Trans>그룹에서 관리</Trans>
      </span>
    );
  }
  return isMe || editable ? <RemoveMember member={member} isMe={isMe} /> : <>—</>;
}

function GroupNotice({ editable }: { editable: boolean }) {
  return (
    <InlineAlert
      tone="info"
      action={
        editable && (
          <IntentButton intent="sync" size="small">
            <Trans>지금 동기화</Trans>
          </IntentButton>
        )
      }
    >
      <Trans>그룹에 속한 프로젝트예요. 그룹의 멤버가 5분마다 동기화돼요.</Trans>
    </InlineAlert>
  );
}
