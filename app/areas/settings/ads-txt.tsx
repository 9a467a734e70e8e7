import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AdsTxtCheck, AdsTxtState } from "../../../domain/serving";
import { type BadgeTone, StatusBadge } from "../../ui/badge";
import { CopyField } from "../../ui/copy-field";
import { DataTable } from "../../ui/data-table";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

interface AdsTxtProps {
  /** The platform's line. */
  line: string;
  /** Lines that exchanges in use ask for. */
  exchangeLines: readonly string[];
  checks: readonly AdsTxtCheck[];
  /** Time of the page's answer. */
  now: number;
}

const WORDS: Record<AdsTxtState, { word: MessageDescriptor; tone: BadgeTone }> = {
  found: { word: msg`줄이 있어요`, tone: "positive" },
  "missing-exchange-line": { word: msg`거래소의 줄이 없어요`, tone: "warning" },
  "missing-line": { word: msg`줄이 없어요`, tone: "warning" },
  "other-account": { word: msg`다른 매체 ID로 적혀 있어요`, tone: "danger" },
  "no-file": { word: msg`파일이 없어요`, tone: "warning" },
  unreachable: { word: msg`사이트가 응답하지 않아요`, tone: "warning" },
};

/** The platform's line for the files that name sellers, and what the daily check found at each app's domain. */
export function AdsTxt({ line, exchangeLines, checks, now }: AdsTxtProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return (
    <Card
      title={<Trans>ads.txt와 app-ads.txt</Trans>}
      description={<Trans>웹사이트와 앱 개발자 웹사이트에 모두 올려 주세요. 하루에 한 번 확인해요.</Trans>}
    >
      <div className="flex flex-col gap-4">
        <CopyField
          label={t`ads.txt와 app-ads.txt에 추가할 줄`}
          value={[line, ...exchangeLines].join("\n")}
          multiline={exchangeLines.length > 0}
        />
        <DataTable
          caption={t`앱별 확인 결과`}
          rows={checks}
          rowKey={({ appId }) => appId}
          empty={
            <p className="text-sm text-ink-muted">
              <Trans>아직 앱이 없어요.</Trans>
            </p>
          }
          columns={[
            { key: "app", header: t({ message: "앱", context: "one" }), cell: ({ appName }) => appName },
            {
              key: "file",
              header: t`확인하는 주소`,
              cell: ({ domain, file }) =>
                domain ? `${domain}/${file}` : t`스토어에 개발자 웹사이트가 없어요`,
            },
            {
              key: "state",
              header: t`상태`,
              cell: ({ state }) =>
                state ? (
                  <StatusBadge tone={WORDS[state].tone}>{i18n._(WORDS[state].word)}</StatusBadge>
                ) : (
                  <StatusBadge>
                    <Trans>아직 확인하지 않았어요</Trans>
                  </StatusBadge>
                ),
            },
            {
              key: "checked",
              header: t`마지막 확인`,
              cell: ({ checkedAt }) => (checkedAt === null ? "–" : format.ago(checkedAt, now)),
            },
          ]}
        />
      </div>
    </Card>
  );
}
