import type { World } from "../screens/world";
import { byScript, type FormCase, long, onPage } from "./case";

type Rest = (world: World) => string;
type Sent = Omit<Parameters<typeof byScript>[0], "reader" | "path" | "route">;
type Page = Omit<Parameters<typeof onPage>[0], "reader" | "path" | "route">;

const publisher = "publisher@demo.madang.example";

/** The forms of a page about people, sent as a publisher. */
const page = (route: string, path: Rest) => ({
  on: (spec: Page): FormCase => onPage({ route, reader: "publisher", path, ...spec }),
  sent: (spec: Sent): FormCase => byScript({ route, reader: "publisher", path, ...spec }),
});

/** The list of members has the same forms on each side and in the settings. */
function memberForms(
  route: string,
  home: Rest,
  foreign: string,
  reader: "publisher" | "advertiser",
): FormCase[] {
  const sent = (spec: Sent) => byScript({ route, reader, path: home, ...spec });
  const none = { sent: { id: "none" }, title: "somebody who is not there", wrong: {} };
  return [
    onPage({
      route,
      reader,
      path: home,
      intent: "invite",
      title: "no address",
      typed: () => ({ email: "nobody", level: "editor" }),
      wrong: { email: "email" },
    }),
    onPage({
      route,
      reader,
      path: home,
      intent: "invite",
      title: "oneself",
      typed: () => ({ email: reader === "publisher" ? publisher : "advertiser@demo.madang.example" }),
      wrong: { email: "member.self" },
    }),
    sent({ ...none, intent: "resend", errorCode: "NOT_FOUND" }),
    sent({ ...none, intent: "withdraw", errorCode: "NOT_FOUND" }),
    sent({ ...none, intent: "remove", errorCode: "ACCOUNT_NOT_FOUND" }),
    sent({
      intent: "change",
      title: "nobody, to no level",
      sent: { level: "boss" },
      wrong: { account: "required", level: "notAnOption" },
    }),
    byScript({
      route,
      reader,
      path: () => foreign,
      intent: "sync",
      title: "a project that is not there",
      errorCode: "PROJECT_NOT_FOUND",
      wrong: {},
    }),
  ];
}

const group = page("account.groups.$group", (world) => `/account/groups/${world.group}`);
const groups = page("account.groups._index", () => "/account/groups");
const devices = page("account.devices", () => "/account/devices");
const alarms = page("account.alarms", () => "/account/alarms");
const notifications = page("notifications._index", () => "/notifications?index");
const invitation = page("invitations.$token", () => "/invitations/none");
const nobody = { sent: { id: "none" }, title: "somebody who is not there", wrong: {} };

const groupForms: FormCase[] = [
  groups.on({ title: "a name too short", typed: () => ({ name: "x" }), wrong: { name: "tooShort|min=2" } }),
  group.on({
    intent: "rename",
    title: "a name too long",
    typed: () => ({ name: long(31) }),
    wrong: { name: "tooLong|max=30" },
  }),
  group.on({
    intent: "business",
    title: "nothing is right",
    typed: () => ({
      name: long(61),
      registrationNumber: "123-45-6789",
      representative: "",
      address: long(201),
      email: "nobody",
    }),
    wrong: {
      name: "tooLong|max=60",
      registrationNumber: "registrationNumber",
      representative: "required",
      address: "tooLong|max=200",
      email: "email",
    },
  }),
  group.on({
    intent: "invite",
    title: "oneself",
    typed: () => ({ email: publisher, role: "viewer" }),
    wrong: { email: "member.self" },
  }),
  group.on({
    intent: "give",
    title: "no project",
    typed: () => ({ project: "" }),
    wrong: { project: "required" },
  }),
  group.sent({ ...nobody, intent: "resend", errorCode: "NOT_FOUND" }),
  group.sent({ ...nobody, intent: "withdraw", errorCode: "NOT_FOUND" }),
  group.sent({ ...nobody, intent: "remove", errorCode: "ACCOUNT_NOT_FOUND" }),
  group.sent({ ...nobody, intent: "remove-card", errorCode: "PAYMENT_METHOD_NOT_FOUND" }),
  group.sent({
    ...nobody,
    intent: "take",
    title: "a project that is not there",
    errorCode: "PROJECT_NOT_FOUND",
  }),
  group.sent({
    intent: "change",
    title: "nobody, to no role",
    sent: { role: "boss" },
    wrong: { account: "required", role: "notAnOption" },
  }),
  group.sent({
    intent: "delete",
    title: "another name",
    sent: { name: "다른 그룹" },
    wrong: { name: "confirm.nameMismatch" },
  }),
];

export const peopleForms: FormCase[] = [
  ...memberForms(
    "pub.$project.members",
    ({ pub }) => `/pub/${pub}/members`,
    "/pub/none/members",
    "publisher",
  ),
  ...memberForms(
    "pub.$project.settings.member",
    ({ pub }) => `/pub/${pub}/settings/member`,
    "/pub/none/settings/member",
    "publisher",
  ),
  ...memberForms(
    "adv.$project.members",
    ({ drinks }) => `/adv/${drinks}/members`,
    "/adv/none/members",
    "advertiser",
  ),
  ...groupForms,
  devices.on({
    intent: "add",
    title: "nothing is right",
    typed: () => ({ name: "x", advertisingId: "x".repeat(41) }),
    wrong: { name: "tooShort|min=2", advertisingId: "tooLong|max=40" },
  }),
  devices.on({
    intent: "add",
    title: "an advertising id that is registered",
    typed: () => ({ name: "같은 휴대폰", advertisingId: "38400000-8cf0-11bd-b23e-10b96e40000d" }),
    wrong: { advertisingId: "device.duplicate" },
  }),
  devices.sent({ intent: "remove", title: "none named", wrong: { id: "required" } }),
  devices.sent({
    intent: "preview",
    title: "neither a device nor a platform",
    wrong: { id: "required", project: "required" },
  }),
  alarms.sent({
    title: "an alarm that there is not",
    sent: { on: "weather" },
    wrong: { "on[0]": "notAnOption" },
  }),
  notifications.sent({ title: "none named", wrong: { id: "required" } }),
  invitation.sent({
    intent: "accept",
    title: "a link that opens nothing",
    errorCode: "NOT_FOUND",
    wrong: {},
  }),
  invitation.sent({
    intent: "decline",
    title: "a link that opens nothing",
    errorCode: "NOT_FOUND",
    wrong: {},
  }),
];
