import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useFetcher, useLocation, useRouteLoaderData, useSubmit } from "@remix-run/react";
import {
  Bell as BellIcon,
  ChevronDown,
  CircleUser,
  FolderOpen,
  LogOut,
  Menu as MenuIcon,
  Plus,
  ShieldCheck,
  UserCog,
} from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { inUnicode } from "../../domain/kernel";
import { projectPath } from "../../domain/platform";
import type { loader as rootLoader } from "../root";
import { Button, IconButton, LinkButton } from "../ui/button";
import { cx } from "../ui/cx";
import { filePath } from "../ui/file-path";
import { Mark } from "../ui/mark";
import { Menu, type MenuEntry } from "../ui/menu";
import { accountPath, fromOf, notificationsPath } from "./account-paths";
import { LanguageSwitch, ThemeSwitch } from "./preferences";

const SHOWN_MAX = 99;

/** Return path for links to the account and the notifications; their own pages pass on theirs. */
function useFrom(): string {
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  const isOwn = /^\/(account|notifications)(\/|$)/.test(pathname);
  return isOwn ? fromOf(new URL(here, "https://madang.invalid")) : here;
}

/** Link to the notifications with the unread count, updated with each page. */
export function Bell() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const from = useFrom();
  const { load, data } = useFetcher<{ unread: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another moment
  useEffect(() => load("/notifications/unread"), [load, pathname]);
  const unread = data?.unread ?? 0;
  const shown = unread > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread);
  return (
    <Link
      to={notificationsPath(from)}
      className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
    >
      <BellIcon size={18} aria-hidden="true" />
      <span className="sr-only">{unread > 0 ? t`알림, 읽지 않음` : t`알림`}</span>{" "}
      {unread > 0 && (
        <span className="nums absolute top-0.5 right-0 min-w-4 rounded-full bg-danger px-1 text-center text-[10px] leading-4 font-bold text-danger-on">
          {shown}
        </span>
      )}
    </Link>
  );
}

/** Name of the site, linked to its main page: a publisher's on its own host, Madang's elsewhere. */
export function HeaderBrand({ isHiddenWhenNarrow }: { isHiddenWhenNarrow: boolean }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const platform = root?.platform ?? null;
  const logo = filePath(platform?.logoAssetId ?? null);
  const home = root?.account ? "/projects" : "/";
  return (
    <Link
      to={platform ? "/" : home}
      className={cx(
        "h-9 items-center gap-2 rounded-md px-1.5 text-base font-extrabold tracking-tight whitespace-nowrap",
        platform ? "min-w-0" : "shrink-0",
        isHiddenWhenNarrow ? "hidden sm:flex" : "flex",
      )}
    >
      {!platform && <Mark />}
      {logo && (
        <img src={logo} alt="" width={28} height={28} className="size-7 shrink-0 rounded-md object-cover" />
      )}
      <span className="truncate">{platform?.displayName ?? "Madang"}</span>
    </Link>
  );
}

export interface HeaderProject {
  id: string;
  kind: "adv" | "pub";
  displayName: string;
}

interface HeaderProps {
  current: HeaderProject | null;
  projects: readonly HeaderProject[];
  /** Opens the drawer on narrow screens; without it there is no button. */
  onOpenMenu?: () => void;
  /** The search, where available. */
  search?: ReactNode;
}

export function Header({ current, projects, onOpenMenu, search }: HeaderProps) {
  const { t } = useLingui();
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account ?? null;
  return (
    <header className="sticky top-0 z-40 flex h-(--header-height) items-center gap-1 border-b border-line bg-surface px-3 sm:gap-2 sm:px-4">
      {onOpenMenu && (
        <IconButton
          label={t`메뉴 열기`}
          icon={<MenuIcon size={20} />}
          onClick={onOpenMenu}
          className="lg:hidden"
        />
      )}
      <HeaderBrand isHiddenWhenNarrow={current !== null} />
      {current && <ProjectSwitcher current={current} projects={projects} />}
      <div className="ml-auto flex items-center gap-0.5 sm:gap-1">
        {search}
        <LanguageSwitch />
        <span className="hidden min-[320px]:inline-flex">
          <ThemeSwitch />
        </span>
        {account && <Bell />}
        {account ? (
          <AccountMenu account={account} />
        ) : (
          <LinkButton to="/auth/sign-in" size="small" variant="primary">
            <Trans>로그인</Trans>
          </LinkButton>
        )}
      </div>
    </header>
  );
}

function ProjectSwitcher({
  current,
  projects,
}: {
  current: HeaderProject;
  projects: readonly HeaderProject[];
}) {
  const { t } = useLingui();
  const items: MenuEntry[] = [
    ...projects.map((project) => ({
      key: project.id,
      text: project.displayName,
      label: (
        <span className="flex min-w-0 flex-col">
          <span className="truncate">{project.displayName}</span>
          <span className="text-xs font-normal text-ink-muted">
            {project.kind === "pub" ? t`매체 서비스` : t`광고 계정`}
          </span>
        </span>
      ),
      to: projectPath(project.kind, project.id),
      current: project.id === current.id,
    })),
    {
      key: "all",
      label: t`모든 프로젝트`,
      icon: <FolderOpen size={16} aria-hidden="true" />,
      to: "/projects",
    },
    { key: "new", label: t`새로 만들기`, icon: <Plus size={16} aria-hidden="true" />, to: "/projects#new" },
  ];
  return (
    <Menu
      label={t`프로젝트 전환`}
      items={items}
      trigger={
        <Button variant="quiet" size="small" className="min-w-0 shrink">
          <span className="max-w-[28vw] truncate sm:max-w-60">{current.displayName}</span>
          <ChevronDown size={16} aria-hidden="true" className="shrink-0" />
        </Button>
      }
    />
  );
}

function AccountMenu({ account }: { account: { name: string; email: string; isOperator: boolean } }) {
  const { t } = useLingui();
  const submit = useSubmit();
  const from = useFrom();
  const items: MenuEntry[] = [
    {
      key: "who",
      disabled: true,
      text: inUnicode(account.email),
      label: (
        <span className="flex flex-col">
          <strong>{account.name}</strong>
          <span className="text-xs">{inUnicode(account.email)}</span>
        </span>
      ),
    },
    {
      key: "projects",
      label: t`내 프로젝트`,
      icon: <FolderOpen size={16} aria-hidden="true" />,
      to: "/projects",
    },
    {
      key: "account",
      label: t`계정 설정`,
      icon: <UserCog size={16} aria-hidden="true" />,
      to: accountPath("profile", from),
    },
    ...(account.isOperator
      ? [
          {
            key: "ops",
            label: t`운영`,
            icon: <ShieldCheck size={16} aria-hidden="true" />,
            to: "/ops",
          },
        ]
      : []),
    {
      key: "sign-out",
      label: t`로그아웃`,
      icon: <LogOut size={16} aria-hidden="true" />,
      onAction: () => submit(null, { method: "post", action: "/auth/sign-out" }),
    },
  ];
  return (
    <Menu
      label={t`계정`}
      items={items}
      trigger={<IconButton label={t`계정 메뉴`} icon={<CircleUser size={20} />} />}
    />
  );
}
