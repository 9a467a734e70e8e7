import { useLingui } from "@lingui/react";
import { useLingui as useWords } from "@lingui/react/macro";
import { Link, useFetcher, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { folded } from "../../domain/kernel";
import { projectPath } from "../../domain/platform";
import type { Found } from "../../worker/services/desk";
import { cx } from "../ui/cx";
import { Dialog } from "../ui/dialog";
import type { SearchProps } from "./search";
import { searchPlaces } from "./search-places";

/** Typing pause after which the search starts. */
const REST_MS = 200;
const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const PLACE = { campaign: "campaigns", product: "products", unit: "units" } as const;

interface Option {
  key: string;
  to: string;
  name: string;
  note: string;
}

/** Server results in a project; outside projects no request is made. */
function useFound(project: SearchProps["project"], q: string) {
  const { load, data, state } = useFetcher<{ q: string; found: Found[] }>();
  const address = project && projectPath(project.kind, project.id, "search");
  useEffect(() => {
    if (q === "" || !address) return;
    const timer = setTimeout(() => load(`${address}?q=${encodeURIComponent(q)}`), REST_MS);
    return () => clearTimeout(timer);
  }, [q, address, load]);
  const isAnswered = q === "" || !address || (data?.q === q && state === "idle");
  return { found: q !== "" && isAnswered ? (data?.found ?? []) : [], isAnswered };
}

/** Links to operators' lists with `?q=`, and to a project's help. */
function useFurther({ project, pages }: SearchProps, q: string): Option[] {
  const { t } = useWords();
  const has = (to: string) => pages.some((page) => page.to === to);
  const encoded = encodeURIComponent(q);
  if (!project)
    return [
      { key: "campaigns", to: `/ops/campaigns?q=${encoded}`, name: t`캠페인에서 “${q}” 검색`, note: "" },
    ];
  const help = projectPath(project.kind, project.id, project.kind === "pub" ? "docs" : "help");
  return has(help)
    ? [{ key: "help", to: `${help}?q=${encoded}`, name: t`도움말에서 “${q}” 검색`, note: "" }]
    : [];
}

/** Options for the typed text: pages by name, settings and actions by keyword, server results, then further searches. */
function useOptions(props: SearchProps, typed: string) {
  const { project, pages } = props;
  const { t } = useWords();
  const { i18n } = useLingui();
  const q = typed.trim();
  const { found, isAnswered } = useFound(project, q);
  const further = useFurther(props, q);
  const kinds = { campaign: t`캠페인`, product: t`광고 상품`, unit: t`광고 유닛` };
  const named = pages.map(({ to, label }) => ({
    key: to,
    to,
    name: i18n._(label),
    words: "",
    note: t`메뉴`,
  }));
  if (q === "") return { options: named, isAnswered };
  const places = searchPlaces(project && { side: project.kind, id: project.id, level: project.level }).map(
    ({ to, label, words }) => ({
      ...{
        key: `place:${to}`,
        to,
        name: i18n._(label),
        words: words ? i18n._(words) : "",
        note: t`바로 가기`,
      },
    }),
  );
  const isMeant = ({ name, words }: { name: string; words: string }) =>
    folded(`${name},${words}`).includes(folded(q));
  const options: Option[] = [
    ...[...named, ...places].filter(isMeant),
    ...found.map(({ kind, id, name, note }) => ({
      key: id,
      to: project ? projectPath(project.kind, project.id, `${PLACE[kind]}/${id}`) : "",
      name,
      note: note ? `${kinds[kind]} · ${note}` : kinds[kind],
    })),
    ...further,
  ];
  return { options, isAnswered };
}

/** A search field with options below it. Arrow keys select, Enter opens; each option is also a link. */
export default function SearchDialog({ onClose, ...props }: SearchProps & { onClose: () => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const { options, isAnswered } = useOptions(props, typed);
  const at = Math.min(chosen, options.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    const option = options[at];
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step !== undefined) setChosen((at + step + options.length) % Math.max(1, options.length));
    else if (option) navigate(option.to);
  };
  return (
    <Dialog title={t`검색`} isOpen onOpenChange={(open) => !open && onClose()}>
      <input
        autoFocus
        type="search"
        role="combobox"
        aria-label={t`캠페인, 상품, 유닛, 메뉴, 설정 검색`}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? optionId(at) : undefined}
        placeholder={t`이름이나 ID`}
        autoComplete="off"
        className="control"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t`검색 결과`} className="mt-3 max-h-[50dvh] overflow-y-auto">
        {options.map(({ key, to, name, note }, index) => (
          <Link
            key={key}
            id={optionId(index)}
            to={to}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            className={cx(
              "flex min-h-10 items-center justify-between gap-3 rounded-md px-2.5 text-sm",
              index === at ? "bg-brand-soft text-brand-ink" : "hover:bg-hover",
            )}
          >
            <span className="min-w-0 truncate font-medium">{name}</span>
            <span className="max-w-1/2 shrink-0 truncate text-[13px] text-ink-muted">{note}</span>
          </Link>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isAnswered ? t`검색 결과 ${options.length}개` : t`검색 중이에요`}
      </p>
    </Dialog>
  );
}
