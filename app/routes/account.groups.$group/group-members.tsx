import { Trans, useLingui } from "@lingui/react/macro";
import { mayInGroup } from "../../../domain/people";
import type { GroupMemberView, GroupView } from "../../../worker/services/people";
import { InvitationsTable } from "../../areas/people/invitations-table";
import { InviteToGroup } from "../../areas/people/invite-form";
import { ChoiceForm } from "../../areas/people/member-row";
import { useLevels } from "../../areas/people/use-levels";
import { Breakable } from "../../ui/breakable";
import { DataTable } from "../../ui/data-table";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { Card } from "../../ui/page";

const ZONE = "Asia/Seoul";

/** Members and invitations of a group, with the invitation form. */
export function GroupMembers({ group, me }: { group: GroupView; me: string }) {
  const { t } = useLingui();
  const { roles, word } = useLevels();
  const editable = mayInGroup("group.members", group.role);
  const owners = group.members.filter(({ role }) => role === "owner").length;
  const isLastOwner = ({ role }: GroupMemberView) => role === "owner" && owners === 1;
  return (
    <Card
      title={<Trans>그룹 멤버</Trans>}
      description={<Trans>그룹의 소유자는 프로젝트의 소유자, 뷰어는 뷰어가 돼요.</Trans>}
    >
      <div className="flex flex-col gap-5">
        <DataTable
          caption={t`그룹 멤버`}
          rows={group.members}
          rowKey={({ id }) => id}
          columns={[
            { key: "name", header: t`이름`, cell: ({ id, name }) => (id === me ? t`${name} (나)` : name) },
            { key: "email", header: t`이메일`, cell: ({ email }) => <Breakable text={email} /> },
            {
              key: "role",
              header: t`역할`,
              cell: (member) =>
                editable && !isLastOwner(member) ? (
                  <ChoiceForm
                    key={member.role}
                    intent="change"
                    account={member.id}
                    name="role"
                    label={t`${member.name}의 역할`}
                    value={member.role}
                    options={roles}
                  />
                ) : (
                  word(member.role)
                ),
            },
            {
              key: "manage",
              header: t`관리`,
              cell: (member) => (
                <Manage
                  member={member}
                  isMe={member.id === me}
                  editable={editable}
                  isLastOwner={isLastOwner(member)}
                />
              ),
            },
          ]}
        />
        <InvitationsTable invitations={group.invitations} timeZone={ZONE} mayManage={() => editable} />
        {editable && (
          <InviteToGroup key={group.invitations.map(({ id, sentAt }) => `${id}:${sentAt}`).join()} />
        )}
      </div>
    </Card>
  );
}

interface ManageProps {
  member: GroupMemberView;
  isMe: boolean;
  editable: boolean;
  isLastOwner: boolean;
}

function Manage({ member, isMe, editable, isLastOwner }: ManageProps) {
  const { t } = useLingui();
  const { id, name } = member;
  if (isLastOwner) {
    return (
      <span className="text-[13px] text-ink-muted">
        <Trans>유일한 소유자</Trans>
      </span>
    );
  }
  if (!isMe && !editable) return <>—</>;
  return (
    <ConfirmIntentButton
      intent="remove"
      id={id}
      size="small"
      title={isMe ? t`그룹에서 나갈까요?` : t`${name}님을 그룹에서 제외할까요?`}
      description={t`그룹을 통해 참여한 프로젝트에도 더 이상 접근할 수 없어요.`}
      confirmLabel={isMe ? t`나가기` : t`제외`}
    >
      {isMe ? <Trans>나가기</Trans> : <Trans>제외</Trans>}
    </ConfirmIntentButton>
  );
}
