import type { Ids } from "../world";
import { type Body, long, longEmail } from "./case";
import { ABSENT } from "./leaves";

const id = [ABSENT, "", "x".repeat(41)];
const email = [ABSENT, "", longEmail(255), "nobody"];
const choice = [ABSENT, "boss"];

const members = (ids: Ids) => `/account/members/${ids.pub}`;
const group = (ids: Ids) => `/account/groups/${ids.group}`;
const roles = (ids: Ids) => `/account/groups/${ids.group}/roles`;

const withPublisher = (
  call: string,
  path: Body["path"],
  rest: Pick<Body, "branch" | "good" | "wrong">,
): Body => ({
  call,
  by: "publisher",
  path,
  ...rest,
});

/** Bodies about members, groups and devices. */
export const peopleBodies: Body[] = [
  withPublisher("POST /account/members/{project}", members, {
    branch: "invite",
    good: () => ({ email: "invited@example.com", level: "viewer" }),
    wrong: { email, level: choice },
  }),
  withPublisher("POST /account/members/{project}", members, {
    branch: "resend",
    good: (ids) => ({ invitation: ids.invitation }),
    wrong: { invitation: id },
  }),
  withPublisher("PATCH /account/members/{project}/access", (ids) => `${members(ids)}/access`, {
    good: (ids) => ({ account: ids.member, level: "editor" }),
    wrong: { account: id, level: choice },
  }),
  withPublisher("DELETE /account/members/{project}", members, {
    branch: "member",
    good: (ids) => ({ account: ids.member }),
    wrong: { account: id },
  }),
  withPublisher("DELETE /account/members/{project}", members, {
    branch: "invitation",
    good: (ids) => ({ invitation: ids.invitation }),
    wrong: { invitation: id },
  }),
  withPublisher("POST /account/groups", () => "/account/groups", {
    good: () => ({ name: "새 그룹" }),
    wrong: { name: [ABSENT, "x", long(31)] },
  }),
  withPublisher("PUT /account/groups/{id}", group, {
    branch: "name",
    good: () => ({ name: "새 그룹" }),
    wrong: { name: [ABSENT, "x", long(31)] },
  }),
  withPublisher("PUT /account/groups/{id}", group, {
    branch: "business",
    good: () => ({
      name: "오늘날씨",
      registrationNumber: "1234567891",
      representative: "담당자",
      email: "tax@weather.example",
    }),
    wrong: {
      name: [ABSENT, "", long(61)],
      country: ["US"],
      registrationNumber: [ABSENT, "", "123-45-67892", long(21)],
      representative: [ABSENT, "", long(31)],
      address: [long(201)],
      email,
    },
  }),
  withPublisher("PUT /account/groups/{id}", group, {
    branch: "give",
    good: (ids) => ({ project: ids.pub }),
    wrong: { project: id },
  }),
  withPublisher("PUT /account/groups/{id}", group, {
    branch: "take",
    good: (ids) => ({ project: ids.pub }),
    wrong: { project: id },
  }),
  withPublisher("POST /account/groups/{id}/roles", roles, {
    branch: "invite",
    good: () => ({ email: "invited@example.com", role: "viewer" }),
    wrong: { email, role: choice },
  }),
  withPublisher("POST /account/groups/{id}/roles", roles, {
    branch: "resend",
    good: (ids) => ({ invitation: ids.groupInvitation }),
    wrong: { invitation: id },
  }),
  withPublisher("POST /account/groups/{id}/roles", roles, {
    branch: "withdraw",
    good: (ids) => ({ invitation: ids.groupInvitation }),
    wrong: { invitation: id },
  }),
  withPublisher("POST /account/groups/{id}/roles", roles, {
    branch: "change",
    good: (ids) => ({ account: ids.colleague, role: "owner" }),
    wrong: { account: id, role: choice },
  }),
  withPublisher("POST /account/groups/{id}/roles", roles, {
    branch: "remove",
    good: (ids) => ({ account: ids.colleague }),
    wrong: { account: id },
  }),
  withPublisher("PUT /account/devices", () => "/account/devices", {
    good: () => ({ devices: [{ name: "내 휴대폰", advertisingId: "gaid-1" }] }),
    wrong: {
      devices: [
        ABSENT,
        Array.from({ length: 51 }, (_, nth) => ({ name: "내 휴대폰", advertisingId: `gaid-${nth}` })),
      ],
      "devices.0": [],
      "devices.0.name": [ABSENT, "x", long(31)],
      "devices.0.advertisingId": [ABSENT, "x", "x".repeat(41), "00000000-0000-0000-0000-000000000000"],
    },
  }),
];
