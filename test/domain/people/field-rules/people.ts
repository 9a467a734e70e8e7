import {
  confirmSecondFactorSchema,
  deleteAccountSchema,
  deviceSchema,
  devicesSchema,
  groupInviteSchema,
  inviteRefusal,
  inviteSchema,
  type Ownership,
  profileSchema,
  recoverPasswordSchema,
  repeatedDevices,
  signUpSchema,
  soleOwned,
} from "../../../../domain/people";
import { fieldOf, long, type Rule } from "./rule";

const signUp = {
  kind: "pub",
  name: "김보리",
  email: "a@b.example",
  password: "maeumi-8",
  terms: true,
  privacy: true,
};
const recover = { email: "a@b.example", code: "123456", password: "maeumi-8", confirmation: "maeumi-8" };
const asked = {
  email: "a@b.example",
  inviterEmail: "owner@b.example",
  isMember: false,
  isInvited: false,
};

const auth: readonly Rule[] = [
  {
    says: "email required and valid",
    accepts: ["a@b.example", " A@B.example "],
    refuses: [
      ["", "required"],
      [undefined, "required"],
      ["a@b", "email"],
      ["a b@c.example", "email"],
    ],
    verdict: fieldOf(signUpSchema, signUp, "email"),
  },
  {
    says: "password 8 to 16",
    accepts: ["maeumi-8", "maeumi-890123456"],
    refuses: [
      ["maeumi-", "tooShort|min=8"],
      ["maeumi-8901234567", "tooLong|max=16"],
      ["12345678", "password.simple"],
    ],
    verdict: fieldOf(signUpSchema, signUp, "password"),
  },
  {
    says: "confirmation must match",
    accepts: ["maeumi-8"],
    refuses: [
      ["", "required"],
      ["maeumi-9", "mismatch"],
      ["maeumi-8 ", "mismatch"],
    ],
    verdict: fieldOf(recoverPasswordSchema, recover, "confirmation"),
  },
  {
    says: "name required on sign-up",
    accepts: ["김"],
    refuses: [
      ["", "required"],
      ["  ", "required"],
      [undefined, "required"],
    ],
    verdict: fieldOf(signUpSchema, signUp, "name"),
  },
  {
    says: "code 6 digits",
    accepts: ["000000", " 123456 "],
    refuses: [
      ["", "required"],
      ["12345", "code.digits|digits=6"],
      ["1234567", "code.digits|digits=6"],
      ["12345a", "code.digits|digits=6"],
    ],
    verdict: fieldOf(recoverPasswordSchema, recover, "code"),
  },
  {
    says: "MFA code 6 digits",
    accepts: ["000000"],
    refuses: [
      ["12345", "code.digits|digits=6"],
      ["1234567", "code.digits|digits=6"],
    ],
    verdict: fieldOf(confirmSecondFactorSchema, {}, "code"),
  },
  {
    says: "terms accepted",
    accepts: [true],
    refuses: [
      [false, "terms.required"],
      [undefined, "terms.required"],
      ["on", "terms.required"],
    ],
    verdict: fieldOf(signUpSchema, signUp, "terms"),
  },
  {
    says: "Account name up to 15",
    accepts: [long(15), "J. Kim", "Kim Jr."],
    refuses: [
      [long(16), "tooLong|max=15"],
      ["https://evil.kr", "name.link"],
      ["evil.kr", "name.link"],
      ["사기。kr", "name.link"],
      ["a/b", "name.link"],
    ],
    verdict: fieldOf(profileSchema, {}, "name"),
  },
  {
    says: "Account deletion needs typing the email",
    accepts: ["a@b.example"],
    refuses: [
      ["", "required"],
      ["delete", "email"],
    ],
    verdict: fieldOf(deleteAccountSchema, {}, "email"),
  },
];

const owned = (otherOwners: number): Ownership => ({
  is: "project",
  id: "prj_1",
  name: "오늘날씨",
  kind: "pub",
  otherOwners,
});

const owners: readonly Rule[] = [
  {
    says: "sole owner cannot delete account",
    accepts: [[], [owned(1)]],
    refuses: [
      [[owned(0)], "prj_1"],
      [[owned(1), owned(0)], "prj_1"],
    ],
    verdict: (ownerships) => soleOwned(ownerships as Ownership[])[0]?.id ?? null,
  },
];

const members: readonly Rule[] = [
  {
    says: "Member invite: email valid",
    accepts: ["a@b.example"],
    refuses: [
      ["", "required"],
      ["nobody", "email"],
    ],
    verdict: fieldOf(inviteSchema, { level: "viewer" }, "email"),
  },
  {
    says: "Group invite: email valid",
    accepts: ["a@b.example"],
    refuses: [["nobody", "email"]],
    verdict: fieldOf(groupInviteSchema, { role: "viewer" }, "email"),
  },
  {
    says: "Member invite: not self",
    accepts: ["owner@b.example"],
    refuses: [["a@b.example", "member.self"]],
    verdict: (inviterEmail) => inviteRefusal({ ...asked, inviterEmail: String(inviterEmail) }),
  },
  {
    says: "Member invite: not already invited",
    accepts: [{}],
    refuses: [
      [{ isInvited: true }, "member.invited"],
      [{ isMember: true }, "member.already"],
    ],
    verdict: (found) => inviteRefusal({ ...asked, ...Object(found) }),
  },
];

const device = { name: "내 휴대폰", advertisingId: "gaid-1" };

const devices: readonly Rule[] = [
  {
    says: "Device name 2 to 30",
    accepts: [long(2), long(30)],
    refuses: [
      ["폰", "tooShort|min=2"],
      [long(31), "tooLong|max=30"],
    ],
    verdict: fieldOf(deviceSchema, device, "name"),
  },
  {
    says: "advertising id 2 to 40",
    accepts: ["ab", "a".repeat(40)],
    refuses: [
      ["a", "tooShort|min=2"],
      ["a".repeat(41), "tooLong|max=40"],
    ],
    verdict: fieldOf(deviceSchema, device, "advertisingId"),
  },
  {
    says: "advertising id unique",
    accepts: [["a1", "b1", "c1"]],
    refuses: [
      [["a1", "b1", "a1"], "2"],
      [["a1", "a1 "], "1"],
    ],
    verdict: (ids) => {
      const parsed = devicesSchema.parse({
        devices: (ids as string[]).map((advertisingId) => ({ ...device, advertisingId })),
      });
      return repeatedDevices(parsed.devices)[0]?.toString() ?? null;
    },
  },
];

export const PEOPLE_RULES: readonly Rule[] = [...auth, ...owners, ...members, ...devices];
