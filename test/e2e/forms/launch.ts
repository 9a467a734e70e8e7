import { png } from "../../support/images";
import { type FormCase, long, onPage, script, textFile } from "./case";

const logo = { file: "logo.png", contents: png(256, 256, 3) };
const cover = { file: "cover.png", contents: png(1200, 630, 3) };
const publisher = { reader: "publisher", secret: ["logo", "cover"] } as const;

/** The launchers' steps. The demo's publisher has a draft that lacks only the address. */
export const launchForms: FormCase[] = [
  onPage({
    route: "launch.pub.name",
    reader: "publisher",
    path: () => "/launch/pub/name",
    title: "a name too short and a description too long",
    typed: () => ({ displayName: "x", description: long(161) }),
    wrong: { displayName: "tooShort|min=2", description: "tooLong|max=160" },
  }),
  onPage({
    ...publisher,
    route: "launch.pub.face",
    path: () => "/launch/pub/face",
    title: "a word for a colour",
    typed: () => ({ themeColor: "red" }),
    wrong: { themeColor: "color" },
  }),
  onPage({
    ...publisher,
    route: "launch.pub.face",
    path: () => "/launch/pub/face",
    title: "a logo that is a text",
    typed: () => ({ themeColor: "#102030", logo: textFile, cover }),
    errorCode: "UNSUPPORTED_MEDIA_TYPE",
    wrong: { logo: "image.type" },
  }),
  onPage({
    ...publisher,
    route: "launch.pub.face",
    path: () => "/launch/pub/face",
    title: "a logo that is no square",
    typed: () => ({ themeColor: "#102030", logo: cover }),
    wrong: { logo: "image.logoSquare|min=256" },
  }),
  onPage({
    ...publisher,
    route: "launch.pub.face",
    path: () => "/launch/pub/face",
    title: "a square cover",
    typed: () => ({ themeColor: "#102030", cover: logo }),
    wrong: { cover: "image.cover|w=1200|h=630" },
  }),
  onPage({
    route: "launch.pub.address",
    reader: "publisher",
    path: () => "/launch/pub/address",
    title: "no alias and no link",
    typed: () => ({ alias: "-a-", link: script }),
    wrong: { alias: "alias.format", link: "url" },
  }),
  onPage({
    route: "launch.pub.address",
    reader: "publisher",
    path: () => "/launch/pub/address",
    title: "an address that is taken",
    typed: ({ alias }) => ({ alias, link: "" }),
    errorCode: "081",
    wrong: { alias: "alias.taken" },
  }),
  onPage({
    route: "launch.adv.plan",
    reader: "advertiser",
    path: () => "/launch/adv/plan",
    title: "a budget too small and no days",
    typed: () => ({ goal: ["traffic"], budgetMinor: "9999", startDay: "", endDay: "" }),
    wrong: {
      budgetMinor: "budget.tooSmall|min=10000|currency=KRW",
      startDay: "required",
      endDay: "required",
    },
  }),
  onPage({
    route: "launch.adv.account",
    reader: "advertiser",
    path: () => "/launch/adv/account",
    title: "a name too short and no link",
    typed: () => ({ displayName: "x", link: script }),
    wrong: { displayName: "tooShort|min=2", link: "url" },
  }),
];
