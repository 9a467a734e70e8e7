/**
 * The owner of a request's host. The console has its own origin; a publisher's platform is on `{alias}.{domain}`. All other hosts
 * are the console's: the network in front decides which ones reach it.
 */
type HostOwner = { kind: "console" } | { kind: "platform"; alias: string };

interface Hosts {
  /** `https://console.example.com` */
  consoleOrigin: string;
  /** Parent domain of aliases, with a port if there is one: `example.com`, `localhost:8787`. */
  domain: string;
}

const CONSOLE: HostOwner = { kind: "console" };

/**
 * @param host of the request's URL, with its port
 * @returns a platform for each name below the domain except the console's; whether the alias exists is not checked
 */
export function ownerOfHost(host: string, hosts: Hosts): HostOwner {
  const asked = host.toLowerCase();
  const below = `.${hosts.domain.toLowerCase()}`;
  if (asked === new URL(hosts.consoleOrigin).host || !asked.endsWith(below)) return CONSOLE;
  return { kind: "platform", alias: asked.slice(0, -below.length) };
}

/** A platform's origin: the console's scheme, and the alias before the domain. */
export function platformOrigin(alias: string, { consoleOrigin, domain }: Hosts): string {
  return `${new URL(consoleOrigin).protocol}//${alias}.${domain}`;
}

/** A project's path on any host, or a path below it: `projectPath("pub", id, "units/new")`. */
export function projectPath(side: "pub" | "adv", id: string, below = ""): string {
  return `/${side}/${id}${below && `/${below}`}`;
}

/** Public pages and advertisers' pages of the console, which are available on all platform hosts. */
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
  "/why",
  "/unsubscribe",
  // Requested by the pages themselves: the route manifest, and an icon.
  "/__manifest",
  "/favicon.ico",
];

/**
 * Whether a page is available on a platform's host. The publisher's console, the operator's and the API are only on the console's
 * host, which has their cookies.
 */
export function answersOnPlatform(pathname: string): boolean {
  // Remix requests a page's data at its URL with this ending, and the main page's at `_root.data`.
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return path === "/" || ON_PLATFORMS.some((part) => path === part || path.startsWith(`${part}/`));
}

/** The alias in a path `/p/{alias}`, the path form of a platform's main page; null for other paths. */
export function aliasOfPath(path: string): string | null {
  return /^\/p\/([a-z0-9-]+)(?:[/?#]|$)/i.exec(path)?.[1]?.toLowerCase() ?? null;
}

/**
 * Names and addresses that could be mistaken for the platform operator's own. New projects cannot take them; existing ones may retain them.
 */

/**
 * Host names of the platform operator, of mail and system roles, or requested by programs automatically: `autodiscover`, `wpad`.
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

/** Words that a company adds to its name for official channels. */
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

/** Characters that can be mistaken for a letter of `madang`. Source: Unicode Technical Standard 39, confusables. */
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

/** A name reduced to its visual impression: without case, marks, spaces and signs, with look-alikes replaced. */
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

/** Whether a name is Madang, or Madang with an official word. A place called 놀이마당 is neither. */
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

/** Whether an alias is reserved: a host of the platform operator, a name that reads as Madang's, or Punycode. */
export function isReservedAlias(alias: string): boolean {
  return RESERVED_ALIASES.has(alias) || /^..--/.test(alias) || isHouseName(alias);
}
