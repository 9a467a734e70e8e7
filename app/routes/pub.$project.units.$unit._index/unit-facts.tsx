import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { settingsOf } from "../../../domain/inventory";
import type { UnitListItem } from "../../../worker/services/inventory";
import { FORMAT_WORDS } from "../../areas/campaign/words";
import { PLATFORM_WORDS } from "../../areas/publisher/apps/words";
import { useProject } from "../../kit/use-project";
import { CopyField } from "../../ui/copy-field";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";

/** The unit's properties. */
export function UnitFacts({ unit }: { unit: UnitListItem }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path, project } = useProject();
  const format = useFormat();
  const native = unit.format === "native";
  return (
    <Card title={<Trans>유닛 정보</Trans>}>
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            {
              key: "app",
              term: t({ message: "앱", context: "one" }),
              value: (
                <Link to={path(`apps/${unit.appId}`)} className="text-brand-ink hover:underline">
                  {unit.appTitle}
                </Link>
              ),
            },
            { key: "platform", term: t`플랫폼`, value: i18n._(PLATFORM_WORDS[unit.platform]) },
            { key: "format", term: t`형식`, value: i18n._(FORMAT_WORDS[unit.format]) },
            { key: "size", term: t`크기`, value: `${unit.width}×${unit.height}px` },
            ...(native ? [{ key: "texts", term: t`표시 항목`, value: <Shown unit={unit} /> }] : []),
            ...(native && unit.textItems.length > 0
              ? [{ key: "own", term: t`추가 텍스트`, value: <OwnTexts unit={unit} /> }]
              : []),
            { key: "mark", term: t`AD 표시`, value: unit.adMark ? t`표시` : t`숨김` },
            ...(unit.format === "banner"
              ? [{ key: "ground", term: t`배경`, value: <Ground unit={unit} /> }]
              : []),
            { key: "created", term: t`생성일`, value: format.dayOf(unit.createdAt, project.timezone) },
          ]}
        />
        <CopyField label={t`유닛 ID`} value={unit.id} />
      </div>
    </Card>
  );
}

function Shown({ unit: { placement } }: { unit: UnitListItem }) {
  const { t } = useLingui();
  const shown = [
    placement.profile && t`광고주 이름`,
    placement.headline && t`제목`,
    placement.body && t`본문`,
    placement.cta && t`버튼`,
  ].filter((word) => word !== false);
  return <>{shown.join(", ") || t`이미지만`}</>;
}

function OwnTexts({ unit: { textItems } }: { unit: UnitListItem }) {
  const { t } = useLingui();
  return (
    <ul>
      {textItems.map(({ id, label, maxChars, required }) => (
        <li key={id}>
          {label} <code className="text-[13px] text-ink-muted">{id}</code>{" "}
          <span className="text-[13px] text-ink-muted">
            {required ? t`${maxChars}자까지, 필수` : t`${maxChars}자까지`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Ground({ unit }: { unit: UnitListItem }) {
  const { t } = useLingui();
  const { template, backgroundColor } = settingsOf("banner", unit.settings);
  return <>{template ? t`템플릿` : (backgroundColor ?? t`투명`)}</>;
}
