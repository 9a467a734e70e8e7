import { Trans, useLingui } from "@lingui/react/macro";
import { inUnicode } from "../../../domain/kernel";
import { levelName } from "../../../domain/people";
import type { PendingInvitation } from "../../../worker/services/people";
import { StatusBadge } from "../../ui/badge";
import { Breakable } from "../../ui/breakable";
import { DataTable } from "../../ui/data-table";
import { ConfirmIntentButton, IntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";
import { useLevels } from "./use-levels";

interface InvitationsTableProps {
  invitations: readonly PendingInvitation[];
  /** Time zone of the displayed days, an IANA name. */
  timeZone: string;
  /** Whether the reader may resend or revoke an invitation. */
  mayManage: (invitation: PendingInvitation) => boolean;
}

/** Pending invitations; hidden if there are none. */
export function InvitationsTable({ invitations, timeZone, mayManage }: InvitationsTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { word } = useLevels();
  if (invitations.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">
        <Trans>수락 대기 중인 초대</Trans>
      </h2>
      <DataTable
        caption={t`수락 대기 중인 초대`}
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { key: "email", header: t`이메일`, cell: ({ email }) => <Breakable text={email} /> },
          {
            key: "level",
            header: t`권한`,
            cell: ({ level, role }) => word(role ?? levelName(level ?? 0)),
          },
          {
            key: "state",
            header: t`상태`,
            cell: ({ isExpired }) =>
              isExpired ? (
                <StatusBadge tone="warning">{t`만료됨`}</StatusBadge>
              ) : (
                <StatusBadge tone="info">{t`수락 대기`}</StatusBadge>
              ),
          },
          {
            key: "expires",
            header: t`만료일`,
            cell: ({ expiresAt }) => format.dateTime(expiresAt, timeZone),
          },
          ...(invitations.some(mayManage)
            ? [
                {
                  key: "manage",
                  header: t`관리`,
                  cell: (one: PendingInvitation) => (mayManage(one) ? <Manage invitation={one} /> : "—"),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

function Manage({ invitation }: { invitation: PendingInvitation }) {
  const { t } = useLingui();
  const { id, email } = invitation;
  return (
    <div className="flex flex-wrap gap-2">
      <IntentButton intent="resend" id={id} size="small">
        <Trans>다시 보내기</Trans>
      </IntentButton>
      <ConfirmIntentButton
        intent="withdraw"
        id={id}
        size="small"
        title={t`초대를 취소할까요?`}
        description={t`${{ email: inUnicode(email) }}에게 보낸 링크를 더 이상 사용할 수 없어요.`}
        confirmLabel={t`초대 취소`}
      >
        <Trans>초대 취소</Trans>
      </ConfirmIntentButton>
    </div>
  );
}
