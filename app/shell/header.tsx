import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation, useRouteLoaderData, useSubmit } from "@remix-run/react";
import {
  ChevronDown,
  CircleUser,
  FolderOpen,
  LogOut,
  Menu as MenuIcon,
  Plus,
  ShieldCheck,
  UserCog,
} from "lucide-react";
import { IconButton, LinkButton, TriggerButton } from "../components/button";
import { Menu, type MenuEntry } from "../components/menu";
import type { loader as rootLoader } from "../root";
import { accountPath } from "../screens/account/paths";
import { Bell } from "./bell";
import { HeaderBrand } from "./header-brand";
import { LanguageSwitch, ThemeSwitch } from "./preferences";

export interface HeaderProject {
  id: string;
  kind: "adv" | "pub";
  displayName: string;
}

interface HeaderProps {
  current: HeaderProject | null;
  projects: readonly HeaderProject[];
  /** Opens the drawer on narrow screens; no button without it. */
  onOpenMenu?: () => void;
}

export function Header({ current, projects, onOpenMenu }: HeaderProps) {
  const { t } = useLingui();
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account ?? null;
  return (
    <header className="sticky top-0 z-40 flex h-(--header-height) items-center gap-1 border-b border-line bg-surface px-3 sm:gap-2 sm:px-4">
      {onOpenMenu && (
        <IconButton
          label={t`메뉴 열기`}
          icon={<MenuIcon size={20} />}
          onPress={onOpenMenu}
          className="lg:hidden"
        />
      )}
      <HeaderBrand isHiddenWhenNarrow={current !== null} />
      {current && <ProjectSwitcher current={current} projects={projects} />}
      <div className="ml-auto flex items-center gap-0.5 sm:gap-1">
        <LanguageSwitch />
        <ThemeSwitch />
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
      to: `/${project.kind}/${project.id}`,
      current: project.id === current.id,
    })),
    {
      key: "all",
      label: t`모든 프로젝트`,
      icon: <FolderOpen size={16} aria-hidden="true" />,
      to: "/projects",
    },
    { key: "new", label: t`새로 열기`, icon: <Plus size={16} aria-hidden="true" />, to: "/projects#new" },
  ];
  return (
    <Menu
      label={t`프로젝트 전환`}
      items={items}
      trigger={
        <TriggerButton variant="quiet" size="small" className="min-w-0 shrink">
          <span className="max-w-[28vw] truncate sm:max-w-60">{current.displayName}</span>
          <ChevronDown size={16} aria-hidden="true" className="shrink-0" />
        </TriggerButton>
      }
    />
  );
}

function AccountMenu({ account }: { account: { name: string; email: string; isOperator: boolean } }) {
  const { t } = useLingui();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const items: MenuEntry[] = [
    {
      key: "who",
      disabled: true,
      text: account.email,
      label: (
        <span className="flex flex-col">
          <strong>{account.name}</strong>
          <span className="text-xs">{account.email}</span>
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
      to: accountPath("profile", `${pathname}${search}`),
    },
    ...(account.isOperator
      ? [
          {
            key: "ops",
            label: t`운영`,
            icon: <ShieldCheck size={16} aria-hidden="true" />,
            to: "/ops/campaigns",
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
