import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { fieldErrorsOf, issueCode } from "../../../domain/kernel";
import {
  ACCESS,
  belowGroup,
  deviceSchema,
  devicesSchema,
  groupBusinessSchema,
  groupInviteSchema,
  groupNameSchema,
  INVITATIONS_OPEN_MAX,
  invitationLimit,
  invitationState,
  inviteRefusal,
  inviteSchema,
  LEVEL,
  mayAct,
  memberLevelSchema,
  newsOf,
  repeatedDevices,
} from "../../../domain/people";
import {
  INVITATIONS_PER_ADDRESS_MAX,
  INVITATIONS_PER_DAY_MAX,
  INVITATIONS_PER_HOUR_MAX,
} from "../../../domain/people/members";

const text = (chars: number) => "x".repeat(chars);
const business = {
  name: "보리수 음료",
  registrationNumber: "1234567891",
  representative: "담당자",
  address: "",
  email: "tax@barley.example",
};

interface Rule {
  rule: string;
  schema: z.ZodType;
  accepted: unknown[];
  /** Refused inputs with the messages by field. */
  refused: [unknown, Record<string, string>][];
}

/** Every rule of people's forms in `docs/rules/people.md`, with the last accepted and first refused values. */
const RULES: Rule[] = [
  {
    rule: "an invitation has a valid address and a level that members have",
    schema: inviteSchema,
    accepted: [
      { email: " Ads@Brand.example ", level: "guest" },
      { email: "a@b.example", level: "owner" },
    ],
    refused: [
      [{ email: "nobody", level: "owner" }, { email: "email" }],
      [{ level: "admin" }, { email: "required", level: "notAnOption" }],
    ],
  },
  {
    rule: "a member has one of four levels",
    schema: memberLevelSchema,
    accepted: [{ account: "acc_1", level: "viewer" }],
    refused: [[{ level: "nobody" }, { account: "required", level: "notAnOption" }]],
  },
  {
    rule: "a group's name has 2 to 30 characters",
    schema: groupNameSchema,
    accepted: [{ name: text(2) }, { name: text(30) }],
    refused: [
      [{ name: text(1) }, { name: "tooShort|min=2" }],
      [{ name: text(31) }, { name: "tooLong|max=30" }],
    ],
  },
  {
    rule: "a group's person is owner or viewer",
    schema: groupInviteSchema,
    accepted: [
      { email: "a@b.example", role: "owner" },
      { email: "a@b.example", role: "viewer" },
    ],
    refused: [[{ email: "a@b.example", role: "editor" }, { role: "notAnOption" }]],
  },
  {
    rule: "a business has a number of its country, in Korea of ten digits that check, and a valid address for its invoices",
    schema: groupBusinessSchema,
    accepted: [
      business,
      { ...business, registrationNumber: "123-45-67891" },
      { ...business, country: "IN", registrationNumber: "27AAPFU0939F1ZV" },
      { ...business, country: "JP", registrationNumber: "T7000012050002" },
    ],
    refused: [
      [
        { ...business, registrationNumber: "1234567892" },
        { registrationNumber: "registrationNumber.checkDigit" },
      ],
      [{ ...business, registrationNumber: "T7000012050002" }, { registrationNumber: "registrationNumber" }],
      [{ ...business, country: "JP", registrationNumber: "T1" }, { registrationNumber: "taxId.corporate" }],
      [{ ...business, country: "US" }, { country: "notAnOption" }],
      [{ ...business, registrationNumber: "123456789" }, { registrationNumber: "registrationNumber" }],
      [{ ...business, registrationNumber: "12345678911" }, { registrationNumber: "registrationNumber" }],
      [{ ...business, email: "tax" }, { email: "email" }],
    ],
  },
  {
    rule: "a device's name has 2 to 30 characters, its advertising id 2 to 40",
    schema: deviceSchema,
    accepted: [
      { name: text(2), advertisingId: text(2) },
      { name: text(30), advertisingId: text(40) },
    ],
    refused: [
      [
        { name: text(1), advertisingId: text(1) },
        { name: "tooShort|min=2", advertisingId: "tooShort|min=2" },
      ],
      [
        { name: text(31), advertisingId: text(41) },
        { name: "tooLong|max=30", advertisingId: "tooLong|max=40" },
      ],
    ],
  },
  {
    rule: "a person has at most fifty devices",
    schema: devicesSchema,
    accepted: [{ devices: Array.from({ length: 50 }, () => ({ name: "xx", advertisingId: "xx" })) }],
    refused: [
      [
        { devices: Array.from({ length: 51 }, () => ({ name: "xx", advertisingId: "xx" })) },
        { devices: "tooMany|max=50" },
      ],
    ],
  },
];

describe.each(RULES)("$rule", ({ schema, accepted, refused }) => {
  it("accepts what just passes", () => {
    for (const input of accepted) expect(schema.safeParse(input).error).toBeUndefined();
  });

  it("refuses what just does not, at each field", () => {
    for (const [input, wrong] of refused) {
      const { error } = schema.safeParse(input, { error: issueCode });
      const said = Object.fromEntries(
        Object.entries(error ? fieldErrorsOf(error) : {}).map(([field, codes]) => [field, codes[0]]),
      );
      expect(said).toEqual(wrong);
    }
  });
});

describe("an invitation", () => {
  const asked = { email: "a@b.example", inviterEmail: "me@b.example", isMember: false, isInvited: false };

  it("is for somebody else who is neither a member nor invited", () => {
    expect(inviteRefusal(asked)).toBeNull();
    expect(inviteRefusal({ ...asked, inviterEmail: asked.email, isMember: true })).toBe("member.self");
    expect(inviteRefusal({ ...asked, isMember: true, isInvited: true })).toBe("member.already");
    expect(inviteRefusal({ ...asked, isInvited: true })).toBe("member.invited");
  });

  it("is sent up to each limit, and not beyond", () => {
    const below = {
      fromPlace: INVITATIONS_PER_HOUR_MAX - 1,
      fromPlaceToday: INVITATIONS_PER_DAY_MAX - 1,
      toAddress: INVITATIONS_PER_ADDRESS_MAX - 1,
      open: INVITATIONS_OPEN_MAX - 1,
    };
    expect(invitationLimit(below)).toBeNull();
    expect(invitationLimit({ ...below, fromPlace: INVITATIONS_PER_HOUR_MAX })).toBe("member.tooOften");
    expect(invitationLimit({ ...below, fromPlaceToday: INVITATIONS_PER_DAY_MAX })).toBe(
      "member.tooManyToday|max=300",
    );
    expect(invitationLimit({ ...below, toAddress: INVITATIONS_PER_ADDRESS_MAX })).toBe("member.tooOften");
    expect(invitationLimit({ ...below, open: INVITATIONS_OPEN_MAX })).toBe("member.tooManyOpen|max=100");
  });

  it("is over at its last moment, unless it was answered before", () => {
    expect(invitationState({ status: "open", expiresAt: 10 }, 9)).toBe("open");
    expect(invitationState({ status: "open", expiresAt: 10 }, 10)).toBe("expired");
    expect(invitationState({ status: "accepted", expiresAt: 10 }, 10)).toBe("accepted");
  });
});

describe("levels", () => {
  it("are never set below what a group gives", () => {
    expect(belowGroup(LEVEL.editor, null)).toBe(false);
    expect(belowGroup(LEVEL.viewer, LEVEL.viewer)).toBe(false);
    expect(belowGroup(LEVEL.guest, LEVEL.viewer)).toBe(true);
  });

  const actionsFor = (side: "adv" | "pub", level: number) =>
    (Object.keys(ACCESS) as (keyof typeof ACCESS)[]).filter((action) => mayAct(action, side, level));

  it("let guests see the ads' performance and leave, and do nothing else", () => {
    for (const side of ["adv", "pub"] as const) {
      expect(actionsFor(side, LEVEL.guest).sort()).toEqual(["members.leave", "report.read"]);
    }
  });

  it("let nobody do anything, and never less than a lower level does", () => {
    const order = [LEVEL.nobody, LEVEL.guest, LEVEL.viewer, LEVEL.editor, LEVEL.owner];
    for (const action of Object.keys(ACCESS) as (keyof typeof ACCESS)[]) {
      for (const side of ["adv", "pub"] as const) {
        const may = order.map((level) => Number(mayAct(action, side, level)));
        expect(may[0]).toBe(0);
        expect(may).toEqual([...may].sort((a, b) => a - b));
      }
    }
  });

  it("let viewers look and leave, and change nothing", () => {
    for (const side of ["adv", "pub"] as const) {
      const allowed = actionsFor(side, LEVEL.viewer);
      expect(allowed.filter((action) => !action.endsWith(".read"))).toEqual(["members.leave"]);
    }
  });

  it("keep from editors what is an owner's: money, owners, and the end of it; of an ad account its members, too", () => {
    const ownersOf = (side: "adv" | "pub") =>
      actionsFor(side, LEVEL.owner).filter((action) => !mayAct(action, side, LEVEL.editor));
    expect(ownersOf("adv").sort()).toEqual([
      "card.add",
      "card.primary",
      "card.remove",
      "members.write",
      "owners.write",
      "payment.read",
      "payment.write",
      "project-data.open",
      "project.delete",
      "project.export",
    ]);
    expect(ownersOf("pub").sort()).toEqual([
      "card.add",
      "card.primary",
      "card.remove",
      "owners.write",
      "payment.read",
      "payment.write",
      "payout.read",
      "payout.write",
      "plan.write",
      "project-data.open",
      "project.delete",
      "project.export",
    ]);
  });

  it("leave to each side what is the other's alone", () => {
    const booking = [
      "campaign.memo",
      "campaign.write",
      "creative.write",
      "product.book",
      "saved-list.read",
      "saved-list.write",
    ];
    const all = Object.keys(ACCESS) as (keyof typeof ACCESS)[];
    expect(all.filter((action) => !mayAct(action, "pub", LEVEL.owner)).sort()).toEqual(booking);
    const selling = [
      "ad-blocking",
      "ad-account",
      "allow-list",
      "app",
      "benefit",
      "payout",
      "plan",
      "product",
      "promotion",
      "testing",
      "unit",
    ];
    for (const area of selling)
      expect(
        all.filter((action) => action.startsWith(`${area}.`) && mayAct(action, "adv", LEVEL.owner)),
      ).toEqual(area === "product" ? ["product.book"] : []);
    expect(mayAct("campaign.review", "adv", LEVEL.owner)).toBe(false);
    expect(mayAct("inquiry.answer", "adv", LEVEL.owner)).toBe(false);
  });
});

describe("a list of devices", () => {
  it("has each advertising id once: every later one is a repetition", () => {
    const devices = ["a", "b", "a", "a"].map((advertisingId) => ({ name: "xx", advertisingId }));
    expect(repeatedDevices(devices)).toEqual([2, 3]);
  });
});

describe("news", () => {
  it("is read back only with a kind and an event that there are", () => {
    const details = { event: "joined", subject: "오늘날씨", path: "/pub/prj_1/members" };
    expect(newsOf("member", details)).toEqual({ kind: "member", details });
    expect(newsOf("weather", details)).toBeNull();
    expect(newsOf("toString", details)).toBeNull();
    expect(newsOf("member", { ...details, event: "rained" })).toBeNull();
    expect(newsOf("member", { event: "joined" })).toBeNull();
  });
});
