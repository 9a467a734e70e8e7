import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OwnApp } from "../../../domain/inventory";
import { inUnicode } from "../../../domain/kernel";
import { FRAMEWORK_WORDS, PLATFORM_WORDS } from "../../areas/publisher/apps/words";
import { useProject } from "../../kit/use-project";
import { CopyField } from "../../ui/copy-field";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";

/** Registration data of an app, and its key. */
export function AppFacts({ app }: { app: OwnApp }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { project } = useProject();
  const format = useFormat();
  const platform = i18n._(PLATFORM_WORDS[app.platform]);
  const literal = (text: string): ReactNode => <span className="wrap-anywhere">{text}</span>;
  return (
    <Card title={<Trans>앱 정보</Trans>}>
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            {
              key: "platform",
              term: t`플랫폼`,
              value:
                app.platform === "web" ? platform : `${platform} · ${i18n._(FRAMEWORK_WORDS[app.framework])}`,
            },
            ...(app.platform === "android"
              ? [
                  {
                    key: "package",
                    term: t`패키지 ID`,
                    value: app.packageId === null ? t`아직 없음` : literal(app.packageId),
                  },
                ]
              : []),
            ...(app.bundleId === null
              ? []
              : [{ key: "bundle", term: t`번들 ID`, value: literal(app.bundleId) }]),
            ...(app.storeId === null ? [] : [{ key: "store", term: t`App Store ID`, value: app.storeId }]),
            ...(app.domain === null
              ? []
              : [{ key: "domain", term: t`도메인`, value: literal(inUnicode(app.domain)) }]),
            ...(app.debugFingerprint === null
              ? []
              : [
                  {
                    key: "fingerprint",
                    term: t`디버그 지문`,
                    value: <code className="text-[13px] wrap-anywhere">{app.debugFingerprint}</code>,
                  },
                ]),
            { key: "created", term: t`등록일`, value: format.dayOf(app.createdAt, project.timezone) },
          ]}
        />
        <CopyField label={t`앱 키`} value={app.appKey} />
      </div>
    </Card>
  );
}
