import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Act, SentMail } from "../../../worker/services/desk";
import { DataTable } from "../../ui/data-table";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { actWord } from "./act-words";

const ZONE = "Asia/Seoul";

/** Sent mails by subject. */
export function MailsCard({ mails }: { mails: readonly SentMail[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card
      title={<Trans>보낸 이메일</Trans>}
      description={<Trans>최근 180일의 제목만 보관해요. 인증 코드는 가려요.</Trans>}
    >
      <DataTable
        caption={t`보낸 이메일`}
        rows={mails}
        rowKey={({ id }) => id}
        empty={<Nothing>{t`보낸 이메일이 없어요.`}</Nothing>}
        columns={[
          { key: "subject", header: t`제목`, cell: ({ subject }) => subject },
          { key: "address", header: t`받는 사람`, cell: ({ address }) => address },
          { key: "at", header: t`보낸 일시`, cell: ({ at }) => format.dateTime(at, ZONE) },
        ]}
      />
    </Card>
  );
}

/** Operators' actions on the page's subject. */
export function ActsCard({ acts }: { acts: readonly Act[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return (
    <Card title={<Trans>운영 기록</Trans>}>
      {acts.length === 0 ? (
        <Nothing>{t`기록이 없어요.`}</Nothing>
      ) : (
        <DescriptionList
          items={acts.map(({ id, at, action, actorName, reason }) => ({
            key: id,
            term: format.dateTime(at, ZONE),
            value: (
              <>
                {actWord(i18n, action)} · {actorName}
                {reason && (
                  <>
                    <br />
                    {reason}
                  </>
                )}
              </>
            ),
          }))}
        />
      )}
    </Card>
  );
}

export function Nothing({ children }: { children: string }) {
  return <p className="text-sm text-ink-muted">{children}</p>;
}
