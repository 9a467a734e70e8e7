/**
 * Whose host a request came to. The console answers on its own origin; a publisher's platform answers on `{alias}.{domain}`.
 * Any other host is the console's: what leads there is for the network in front to decide.
 */
type HostOwner = { kind: "console" } | { kind: "platform"; alias: string };

interface Hosts {
  /** `https://console.example.com` */
  consoleOrigin: string;
  /** The domain that aliases stand before, with its port where it has one: `example.com`, `localhost:8787`. */
  domain: string;
}

const CONSOLE: HostOwner = { kind: "console" };

/**
 * @param host of the request's address, with its port
 * @returns a platform for every name below the domain but the console's own; whether there is such an alias is not asked here
 */
export function ownerOfHost(host: string, hosts: Hosts): HostOwner {
  const asked = host.toLowerCase();
  const below = `.${hosts.domain.toLowerCase()}`;
  if (asked === new URL(hosts.consoleOrigin).host || !asked.endsWith(below)) return CONSOLE;
  return { kind: "platform", alias: asked.slice(0, -below.length) };
}

/** Where a platform answers: the console's scheme, the alias before the domain. */
export function platformOrigin(alias: string, { consoleOrigin, domain }: Hosts): string {
  return `${new URL(consoleOrigin).protocol}//${alias}.${domain}`;
}

/** A project's address on whichever host it answers, or one below it: `projectPath("pub", id, "units/new")`. */
export function projectPath(side: "pub" | "adv", id: string, below = ""): string {
  return `/${side}/${id}${below && `/${below}`}`;
}

/** The parts of the console that are an advertiser's or anybody's, and so answer on every platform's host. */
const ON_PLATFORMS = [
  "/auth",
  "/adv",
  "/launch/adv",
  "/projects",
  "/account",
  "/invitations",
  "/notifications",
  "/files",
  "/uploads",
  "/preferences",
  "/mailbox",
  "/p",
  "/quest",
  "/unsubscribe",
  // What the pages ask for by themselves: which routes there are, and an icon.
  "/__manifest",
  "/favicon.ico",
];

/**
 * Whether a page answers on a platform's host. The publisher's own console, the operator's and the API answer on the
 * console's host alone, where their cookies are.
 */
export function answersOnPlatform(pathname: string): boolean {
  // Remix asks for a page's data at the page's own address with this ending, and for the main page's at `_root.data`.
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return path === "/" || ON_PLATFORMS.some((part) => path === part || path.startsWith(`${part}/`));
}

/** The alias that a path of the console is about: `/p/{alias}`, the path form of a platform's main page; null for every other path. */
export function aliasOfPath(path: string): string | null {
  return /^\/p\/([a-z0-9-]+)(?:[/?#]|$)/i.exec(path)?.[1]?.toLowerCase() ?? null;
}

/**
 * Names and addresses that would pass for the house's own. They are refused to whoever takes one anew; a project that has one keeps it.
 */

/**
 * Hosts that belong to the house, to whoever runs its mail and machines, or to what programs look for by themselves: `autodiscover`, `wpad`.
 * Source: RFC 2142 (roles); RFC 8461 (`mta-sts`); `docs/operations.md` (our own hosts).
 */
const RESERVED_ALIASES = new Set(
  `about abuse account accounts ad admin administrator ads adserver analytics api app apps assets auth authorize autoconfig autodiscover
  backup banner beacon beta billing blog bounce broadcasthost bucket business cache calendar callback cdn cert certificates chat cloud
  cname community config connect console contact content control corp customer customers dashboard data db debug default demo deploy dev
  developer developers dl dns docs domain download downloads edge email encoder encoding error event events example faq feed feedback file files
  finance forum ftp gateway git go graph graphql guest guide health help helpdesk home host hosting hostmaster http https id identity image
  images imap img info infra inquiry internal intranet invite invoice ip irc isatap jobs js kb lab labs legal lists live local localdomain
  localhost log login logout logs m mail mailbox mailer mailer-daemon manage manager marketing mdm me media member members metrics mfa mobile
  monitor mta mta-sts mx my mysql net network news newsletter noc no-reply noreply ns ns1 ns2 ns3 ns4 oauth office official ops oidc
  operator operators order origin owner pages panel partner partners password pay payment payments ping platform policy pop pop3 portal post
  postmaster preview privacy private proxy public publish publisher publishers quest queue redirect register registration relay release report
  reports root router rss s3 saml sandbox sdk search secure security server service services session settings shop signin signup sign-in
  sign-up sip sitemap sms smtp soap socket spam sql ssh ssl sso staff stage staging stat static stats status storage store stream stun
  subscribe sudo support svn sync sys sysadmin system team telnet terms test testing tls token tools track tracking traffic trust turn tv
  unsubscribe update updates upload uploads usenet user users uucp verify video vpn web webadmin webhook webhooks webmail webmaster whois
  wiki wpad ws wss www www1 www2 www3 xml xmpp`.split(/\s+/),
);

/** What a house adds to its name where it speaks for itself. */
const SPEAKS_FOR_THE_HOUSE = [
  ..."ad ads admin app billing center console corp customer global help hq inc india japan korea labs login mail media notice official".split(
    " ",
  ),
  ..."online operations operator ops pay platform project safe secure security service shop staff support team verify web".split(
    " ",
  ),
  ..."고객센터 고객지원 고객지원팀 공식 공지 관리자 광고 광고팀 광고플랫폼 보안팀 본사 안내 운영 운영자 운영팀 인증 정산 정산팀 지원팀 코리아 플랫폼".split(
    " ",
  ),
].map((word) => word.normalize("NFKD"));

/** Letters of other scripts, and digits and signs, that are read as one of `madang`. Source: Unicode Technical Standard 39, confusables. */
const READ_AS: Record<string, string> = {
  "4": "a",
  "@": "a",
  а: "a",
  α: "a",
  ɑ: "a",
  м: "m",
  ԁ: "d",
  ɗ: "d",
  п: "n",
  η: "n",
  ո: "n",
  ɴ: "n",
  ɡ: "g",
  ց: "g",
  "9": "g",
  q: "g",
  "\u11bc": "\u110b",
};

/** A name as it is read in passing: without case, marks, blanks and signs, with look-alikes as what they look like. */
function readInPassing(name: string): string {
  const letters = [...name.normalize("NFKD").toLowerCase()]
    .map((letter) => READ_AS[letter] ?? letter)
    .join("");
  return letters
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("rn", "m")
    .replace(/([a-z])\1+/g, "$1");
}

const HOUSE = ["madang", "마당"].map(readInPassing);

/** Whether a name is the house's, or the house's with a word by which it speaks for itself. A place called 놀이마당 is neither. */
export function isHouseName(name: string): boolean {
  const read = readInPassing(name);
  const words = SPEAKS_FOR_THE_HOUSE.map(readInPassing);
  return HOUSE.some((house) => {
    if (read === house) return true;
    const rest = read.startsWith(house)
      ? read.slice(house.length)
      : read.endsWith(house)
        ? read.slice(0, -house.length)
        : null;
    return rest !== null && words.includes(rest);
  });
}

/** Whether no platform may take an alias anew: one of a host of the house's, one that reads as its name, or one in Punycode. */
export function isReservedAlias(alias: string): boolean {
  return RESERVED_ALIASES.has(alias) || /^..--/.test(alias) || isHouseName(alias);
}
