import { unique } from "../../support/factories";
import type { Example } from "./example";

const email = () => `${unique("new")}@example.com`;

const members: readonly Example[] = [
  {
    call: "GET /account/members/{project}",
    by: "publisher",
    action: "members.read",
    path: (ids) => `/account/members/${ids.pub}?q=example&level=viewer&limit=5`,
  },
  {
    call: "POST /account/members/{project}",
    by: "publisher",
    action: "members.write",
    path: (ids) => `/account/members/${ids.pub}`,
    body: () => ({ action: "invite", email: email(), level: "viewer" }),
  },
  {
    call: "POST /account/members/{project}",
    by: "publisher",
    action: "members.write",
    path: (ids) => `/account/members/${ids.pub}`,
    body: (ids) => ({ action: "resend", invitation: ids.invitation }),
  },
  {
    call: "PATCH /account/members/{project}/access",
    by: "publisher",
    action: "members.write",
    path: (ids) => `/account/members/${ids.pub}/access`,
    body: (ids) => ({ account: ids.member, level: "editor" }),
  },
  {
    call: "DELETE /account/members/{project}",
    by: "publisher",
    action: "members.write",
    path: (ids) => `/account/members/${ids.pub}`,
    body: (ids) => ({ subject: "member", account: ids.member }),
  },
  {
    call: "DELETE /account/members/{project}",
    by: "publisher",
    action: "members.write",
    path: (ids) => `/account/members/${ids.pub}`,
    body: (ids) => ({ subject: "invitation", invitation: ids.invitation }),
  },
  {
    call: "POST /project/{id}/run-membership-scheduler",
    by: "publisher",
    action: "members.write",
    path: (ids) => `/project/${ids.pub}/run-membership-scheduler`,
  },
  {
    call: "GET /project-query/{id}/alerts",
    by: "publisher",
    action: "alert.read",
    path: (ids) => `/project-query/${ids.pub}/alerts?limit=5`,
  },
];

const roles = (body: NonNullable<Example["body"]>): Example => ({
  call: "POST /account/groups/{id}/roles",
  by: "publisher",
  action: null,
  path: (ids) => `/account/groups/${ids.group}/roles`,
  body,
});

const section = (body: NonNullable<Example["body"]>): Example => ({
  call: "PUT /account/groups/{id}",
  by: "publisher",
  action: null,
  path: (ids) => `/account/groups/${ids.group}`,
  body,
});

const groups: readonly Example[] = [
  { call: "GET /account/groups", by: "publisher", action: null, path: () => "/account/groups" },
  {
    call: "POST /account/groups",
    by: "publisher",
    action: null,
    path: () => "/account/groups",
    body: () => ({ name: "새 그룹" }),
  },
  {
    call: "GET /account/groups/{id}",
    by: "publisher",
    action: null,
    path: (ids) => `/account/groups/${ids.group}`,
  },
  section(() => ({ section: "name", name: "다른 그룹" })),
  section(() => ({
    section: "business",
    name: "오늘날씨",
    registrationNumber: "1234567891",
    representative: "담당자",
    address: "서울",
    email: "tax@weather.example",
  })),
  section((ids) => ({ section: "give", project: ids.pub })),
  section((ids) => ({ section: "take", project: ids.pub })),
  roles(() => ({ action: "invite", email: email(), role: "owner" })),
  roles((ids) => ({ action: "resend", invitation: ids.groupInvitation })),
  roles((ids) => ({ action: "withdraw", invitation: ids.groupInvitation })),
  roles((ids) => ({ action: "change", account: ids.colleague, role: "owner" })),
  roles((ids) => ({ action: "remove", account: ids.colleague })),
  {
    call: "DELETE /account/groups/{id}",
    by: "publisher",
    action: null,
    path: (ids) => `/account/groups/${ids.group}`,
  },
];

export const PEOPLE_EXAMPLES: readonly Example[] = [
  ...members,
  ...groups,
  {
    call: "PUT /account/devices",
    by: "publisher",
    action: null,
    path: () => "/account/devices",
    body: () => ({ devices: [{ name: "내 휴대폰", advertisingId: "gaid-1" }] }),
  },
];
