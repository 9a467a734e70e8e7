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
