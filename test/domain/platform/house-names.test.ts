import { describe, expect, it } from "vitest";
import { fieldErrorsOf } from "../../../domain/kernel";
import {
  isHouseName,
  isReservedAlias,
  launchAddressSchema,
  launchNameSchema,
} from "../../../domain/platform";

describe("the house's name", () => {
  it.each([
    "Madang",
    "MADANG",
    "마당",
    "마당".normalize("NFD"),
    "마 당",
    "ㅁㅏㄷㅏㅇ",
    "M a d a n g",
    "m.a.d.a.n.g",
    "Mádàng",
    "rnadang",
    "mаdаng",
    "ｍａｄａｎｇ",
    "𝐌𝐚𝐝𝐚𝐧𝐠",
    "m4d4ng",
    "madanq",
    "maadaang",
    "[Madang]",
    "Madang Ads",
    "Madang Support",
    "마당 고객센터",
    "마당운영팀",
    "공식 마당",
  ])("is nobody else's, however it is written: %s", (name) => {
    expect(isHouseName(name)).toBe(true);
  });

  it.each([
    "놀이마당",
    "장터마당",
    "마당발",
    "마당을 나온 암탉",
    "앞마당 카페",
    "Nadam",
    "Mandang",
    "Madagascar",
    "오늘날씨",
    "Madang Pizza",
  ])("is not what only holds its letters: %s", (name) => {
    expect(isHouseName(name)).toBe(false);
  });

  it("is refused at its field where a platform opens", () => {
    const result = launchNameSchema.safeParse({ displayName: "Rnadang", description: "" });
    expect(result.success ? {} : fieldErrorsOf(result.error)).toEqual({ displayName: ["name.reserved"] });
  });
});

describe("an alias", () => {
  it.each(
    `login auth accounts support encoder mta-sts autodiscover wpad status cdn smtp www api ads console admin ops mail static localhost quest
     postmaster security billing webmail imap ns1 files madang rnadang ma-dang madang-ads madangads m4dang madanq xn--9i2b11f xn--mdang-7fg`.split(
      /\s+/,
    ),
  )("that is a host of the house's or passes for it is nobody's to take: %s", (alias) => {
    expect(isReservedAlias(alias)).toBe(true);
    const result = launchAddressSchema.safeParse({ alias });
    const codes = result.success ? [] : (fieldErrorsOf(result.error).alias ?? []);
    expect(codes).toContain("alias.reserved");
  });

  it.each(["weather", "norimadang", "madang-cafe", "statusquo", "a-b", "quests", "mailo", "x--y"])(
    "that only resembles one is free: %s",
    (alias) => {
      expect(isReservedAlias(alias)).toBe(false);
    },
  );
});
