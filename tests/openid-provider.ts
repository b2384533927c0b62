import { createSign, generateKeyPairSync, type JsonWebKey, type KeyObject, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type AdapterPayload, type ClientMetadata } from "oidc-provider";

/**
 * A real OpenID provider, oidc-provider, whose people a test names. Where it asks who somebody is stands a page of ours.
 * `lie` changes what its ID tokens claim before they are signed; `rotate` gives it another key.
 */

interface Key {
  kid: string;
  key: KeyObject;
  jwk: JsonWebKey & Record<string, unknown>;
}

function aKey(): Key {
  const kid = randomUUID();
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  return { kid, key, jwk: { ...key.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" } };
}

type Claims = Record<string, unknown>;

/** In memory, of this provider; its clients are there beforehand. */
function storeOf(clients: Map<string, ClientMetadata>) {
  const held = new Map<string, AdapterPayload>();
  return class {
    constructor(readonly name: string) {}
    #key = (id: string) => `${this.name}:${id}`;
    async upsert(id: string, payload: AdapterPayload) {
      held.set(this.#key(id), payload);
    }
    async find(id: string) {
      return this.name === "Client" ? (clients.get(id) as AdapterPayload | undefined) : held.get(this.#key(id));
    }
    async findByUid(uid: string) {
      return [...held].find(([key, { uid: own }]) => key.startsWith(`${this.name}:`) && own === uid)?.[1];
    }
    async findByUserCode() {
      return undefined;
    }
    async consume(id: string) {
      held.get(this.#key(id))!.consumed = Math.floor(Date.now() / 1_000);
    }
    async destroy(id: string) {
      held.delete(this.#key(id));
    }
    async revokeByGrantId(grant: string) {
      for (const [key, { grantId }] of held) if (grantId === grant) held.delete(key);
    }
  };
}

const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());

export type OpenIdProvider = Awaited<ReturnType<typeof anOpenIdProvider>>;

export async function anOpenIdProvider() {
  const people = new Map<string, Claims>();
  const clients = new Map<string, ClientMetadata>();
  let [signer, lie, forger] = [
    aKey(),
    undefined as ((claims: Claims) => Claims) | undefined,
    undefined as Key | undefined,
  ];
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown;
  const asked: string[] = [];
  let post: (url: string | URL | Request, options: RequestInit) => Promise<Response> = fetch;
  const server = createServer((request, response) => {
    asked.push(new URL(request.url!, "http://x").pathname);
    return handle(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const ttl = { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 };
  const provider = new Provider(origin, {
    ttl,
    adapter: storeOf(clients),
    jwks: { keys: [signer.jwk as never] },
    cookies: { keys: ["a key of the test"] },
    claims: {
      openid: ["sub", "sid"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "name", "groups", "roles", "upn"],
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    // By itself it calls nobody on its own machine, where we are. Signed with the key that it shows now.
    fetch: (url, options) => {
      const form = new URLSearchParams(options?.body as URLSearchParams | undefined);
      const token = form.get("logout_token");
      if (token) form.set("logout_token", signed(claimsOf(token), { typ: "logout+jwt" }));
      return post(url, { ...options, body: form, dispatcher: undefined } as RequestInit);
    },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/who/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const signed = (claims: Claims, header: Claims = {}) => {
    const { key } = forger ?? signer;
    const packed = [{ alg: "RS256", kid: signer.kid, typ: "JWT", ...header }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    return `${packed}.${createSign("sha256").update(packed).sign(key, "base64url")}`;
  };
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path === "/jwks") {
      const { kty, n, e, kid, use, alg } = signer.jwk;
      ctx.body = { keys: [{ kty, n, e, kid, use, alg }] };
    }
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== "/token" || !body?.id_token) return;
    const claims = claimsOf(body.id_token);
    ctx.body = { ...body, id_token: signed(lie ? lie(claims) : claims) };
  });

  const serve = provider.callback();
  handle = async (request, response) => {
    const [, uid] = /^\/who\/([\w-]+)$/.exec(request.url ?? "") ?? [];
    if (!uid) return serve(request, response);
    if (request.method !== "POST") {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      return response.end(
        `<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in at your company</h1><form method="post"><label>Account <input name="account"></label><button>Enter</button></form></html>`,
      );
    }
    let text = "";
    for await (const part of request) text += part;
    const account = new URLSearchParams(text).get("account") ?? "";
    const result = account
      ? { login: { accountId: account } }
      : { error: "access_denied", error_description: "Nobody was named" };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };

  return {
    origin,
    people,
    /** The paths that were asked for. */
    asked,
    /** Makes us known to it. */
    register(redirect: string, signed_out: string, backchannel_logout?: string) {
      const client = { client_id: `c-${randomUUID()}`, client_secret: randomUUID() };
      clients.set(client.client_id, {
        ...client,
        redirect_uris: [redirect],
        post_logout_redirect_uris: [signed_out],
        ...(backchannel_logout && {
          backchannel_logout_uri: backchannel_logout,
          backchannel_logout_session_required: true,
        }),
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_post",
      });
      return client;
    },
    /** Who is called instead of the network when it ends sessions of ours. */
    callInstead(instead: (request: Request) => Promise<Response>) {
      post = (url, options) => instead(new Request(url, options));
    },
    /** Ends a session of ours as it does when somebody signs out there: throws unless the answer is 200. */
    async end(client_id: string, sub: string, sid: string) {
      const client = (await provider.Client.find(client_id)) as unknown as {
        backchannelLogout: (sub: string, sid: string) => Promise<void>;
      };
      await client.backchannelLogout(sub, sid);
    },
    /** A token of its own, whatever it claims. */
    signed,
    lie(as?: (claims: Claims) => Claims) {
      lie = as;
    },
    /** Signs with a key that it does not show, under the name of the one it shows. */
    forge(isOn: boolean) {
      forger = isOn ? aKey() : undefined;
    },
    rotate() {
      signer = aKey();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A browser of a person: follows the provider's redirects, names the account, and ends where it leaves the provider. */
export async function enterAt(origin: string, start: URL, account: string): Promise<URL> {
  const jar = new Map<string, string>();
  let [at, body] = [start, undefined as string | undefined];
  for (let step = 0; step < 12; step += 1) {
    if (at.origin !== origin) return at;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(at, {
      redirect: "manual",
      headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }) },
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    for (const text of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!;
      if (value) jar.set(name!, value);
      else jar.delete(name!);
    }
    const location = answer.headers.get("location");
    if (location) [at, body] = [new URL(location, at), undefined];
    else if (at.pathname.startsWith("/who/")) body = new URLSearchParams({ account }).toString();
    else throw new Error(`${at.pathname} answers ${answer.status}: ${(await answer.text()).slice(0, 400)}`);
  }
  throw new Error("the provider sends in circles");
}
