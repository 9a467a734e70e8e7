import { createHash, randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { signInPage } from "./page.ts";

export interface IssuerOptions {
  /** The issuer's URL, contained in its tokens. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Permitted redirect URIs. */
  redirectUris: readonly string[];
}

/** Identity that a person claims; the local issuer accepts any. */
export interface IssuedPerson {
  subject: string;
  email: string;
  name: string;
  emailVerified: boolean;
}

interface Grant {
  person: IssuedPerson;
  redirectUri: string;
  nonce: string | null;
  challenge: string | null;
}

const TOKEN_TTL_S = 60 * 60;
const KEY_ID = "local-1";

/** Creates a `LocalIssuer` with its own key. */
export async function createIssuer(options: IssuerOptions): Promise<LocalIssuer> {
  return new LocalIssuer(options, await generateKeyPair("RS256"));
}

/**
 * A local OpenID Connect issuer: authorization code with PKCE, and properly signed ID tokens. It replaces
 * Google, follows its protocol, and asks for no password.
 */
export class LocalIssuer {
  readonly #grants = new Map<string, Grant>();

  private readonly options: IssuerOptions;
  private readonly keys: Awaited<ReturnType<typeof generateKeyPair>>;

  // Written out, because Node's type stripping does not support parameter properties.
  constructor(options: IssuerOptions, keys: Awaited<ReturnType<typeof generateKeyPair>>) {
    this.options = options;
    this.keys = keys;
  }

  sign(claims: JWTPayload): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: KEY_ID }).sign(this.keys.privateKey);
  }

  /** The claims of a person's ID token. */
  claimsOf(person: IssuedPerson, nowMs: number, nonce: string | null = null): JWTPayload {
    const { issuer, clientId } = this.options;
    return {
      iss: issuer,
      aud: clientId,
      azp: clientId,
      sub: person.subject,
      email: person.email,
      email_verified: person.emailVerified,
      name: person.name,
      iat: Math.floor(nowMs / 1000),
      exp: Math.floor(nowMs / 1000) + TOKEN_TTL_S,
      ...(nonce === null ? {} : { nonce }),
    };
  }

  /** The redirect URL after a sign-in at `/authorize`. */
  grant(query: URLSearchParams, person: IssuedPerson): string {
    const redirectUri = query.get("redirect_uri") ?? "";
    const code = randomBytes(16).toString("base64url");
    const asked = { nonce: query.get("nonce"), challenge: query.get("code_challenge") };
    this.#grants.set(code, { person, redirectUri, ...asked });
    return backTo(redirectUri, { code, state: query.get("state") ?? "", iss: this.options.issuer });
  }

  async handle(request: Request): Promise<Response> {
    const { issuer } = this.options;
    const { pathname, searchParams } = new URL(request.url);
    switch (pathname) {
      case "/.well-known/openid-configuration":
        return Response.json(documentOf(issuer));
      case "/jwks": {
        const key = await exportJWK(this.keys.publicKey);
        return Response.json({ keys: [{ ...key, kid: KEY_ID, alg: "RS256", use: "sig" }] });
      }
      case "/authorize":
        return this.#authorize(request, searchParams);
      case "/token":
        return this.#token(request);
      default:
        return new Response("not found", { status: 404 });
    }
  }

  async #authorize(request: Request, query: URLSearchParams): Promise<Response> {
    const { clientId, redirectUris } = this.options;
    const redirectUri = query.get("redirect_uri") ?? "";
    if (query.get("client_id") !== clientId || !redirectUris.includes(redirectUri)) {
      return new Response("unknown client or redirect_uri", { status: 400 });
    }
    if (request.method !== "POST") return signInPage();
    const form = new URLSearchParams(await request.text());
    if (form.get("decision") === "cancel") {
      const answer = { error: "access_denied", state: query.get("state") ?? "" };
      return Response.redirect(backTo(redirectUri, answer), 303);
    }
    const email = form.get("email") ?? "";
    const subject = createHash("sha256").update(email).digest("hex").slice(0, 21);
    const emailVerified = form.get("verified") === "on";
    const person = { subject, email, name: form.get("name") ?? "", emailVerified };
    return Response.redirect(this.grant(query, person), 303);
  }

  /** Exchanges a code once, for the client that requested it. */
  async #token(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const code = form.get("code") ?? "";
    const granted = this.#grants.get(code);
    this.#grants.delete(code);
    const verifier = form.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const isRight =
      granted !== undefined &&
      form.get("grant_type") === "authorization_code" &&
      form.get("client_id") === this.options.clientId &&
      form.get("client_secret") === this.options.clientSecret &&
      form.get("redirect_uri") === granted.redirectUri &&
      challenge === granted.challenge;
    if (!isRight) return Response.json({ error: "invalid_grant" }, { status: 400 });
    const id_token = await this.sign(this.claimsOf(granted.person, Date.now(), granted.nonce));
    return Response.json({ id_token, access_token: randomBytes(16).toString("hex"), token_type: "Bearer" });
  }
}

function documentOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
  };
}

function backTo(redirectUri: string, answer: Record<string, string>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  return address.toString();
}
