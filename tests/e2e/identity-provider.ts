import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as samlify from "samlify";
import { selfSigned } from "@/lib/server/secrets/self-signed";

/**
 * A real identity provider for the browser: samlify is it, this is the HTTP around it. It lives on localhost and the
 * product on 127.0.0.1, so that they are two sites to a browser, as they are in life.
 */

// Whether a message is well-formed SAML is for samlify to decide; it asks for a validator of schemas to be named all the same.
samlify.setSchemaValidator({ validate: async () => "not validated" });

const email = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const rsaSha256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const cookie = "idp-person";

/** samlify's own has no statement of when and in which session; everything else is as it is there. */
const template = samlify.SamlLib.defaultLoginResponseTemplate.context
  .replace(
    "{AuthnStatement}",
    '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{SessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
  )
  .replace(
    "{AttributeStatement}",
    '<saml:AttributeStatement><saml:Attribute Name="givenName"><saml:AttributeValue>{FirstName}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="sn"><saml:AttributeValue>{LastName}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
  );

export async function anIdentityProvider() {
  const { key, certificate } = await selfSigned("Test identity provider", new Date());
  const server = createServer((request, answer) => {
    serve(request, answer).catch((error: unknown) => {
      answer.writeHead(400, { "Content-Type": "text/plain" }).end(`The identity provider refuses: ${error}`);
    });
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

  const idp = samlify.IdentityProvider({
    entityID: `${origin}/metadata`,
    privateKey: key,
    signingCert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`,
    requestSignatureAlgorithm: rsaSha256,
    wantAuthnRequestsSigned: true,
    wantLogoutRequestSigned: true,
    nameIDFormat: [email],
    singleSignOnService: [{ Binding: redirect, Location: `${origin}/sso` }],
    singleLogoutService: [{ Binding: redirect, Location: `${origin}/slo` }],
    loginResponseTemplate: { context: template, attributes: [] },
  });
  let sp: ReturnType<typeof samlify.ServiceProvider>;

  async function serve(request: IncomingMessage, answer: ServerResponse) {
    const url = new URL(request.url!, origin);
    const person = new RegExp(`${cookie}=([^;]+)`).exec(request.headers.cookie ?? "")?.[1];
    const signedIn = person && decodeURIComponent(person);
    switch (url.pathname) {
      case "/sso":
        return signedIn ? signIn(url, signedIn, answer) : page(answer, signInPage(url));
      case "/enter":
        return go(
          answer,
          url.searchParams.get("back")!,
          `${cookie}=${encodeURIComponent(url.searchParams.get("account")!)}; Path=/`,
        );
      case "/slo":
        return logOut(url, answer);
      case "/sign-out-everywhere": {
        const { context } = idp.createLogoutRequest(sp, "redirect", {
          logoutNameID: signedIn,
          sessionIndex: sessionOf(signedIn!),
        });
        return go(answer, context, `${cookie}=; Path=/; Max-Age=0`);
      }
    }
    answer.writeHead(404).end();
  }

  async function signIn(url: URL, account: string, answer: ServerResponse) {
    const { extract } = await idp.parseLoginRequest(sp, "redirect", signedQuery(url));
    const tags = tagsOf(String(extract.request?.id), account);
    const values = (text: string) => ({ id: "", context: samlify.SamlLib.replaceTagsByValue(text, tags) });
    const made = await idp.createLoginResponse(sp, { extract }, "post", { email: account }, values);
    const { context, entityEndpoint } = made as { context: string; entityEndpoint: string };
    page(
      answer,
      `<form method="post" action="${entityEndpoint}"><input type="hidden" name="SAMLResponse" value="${context}"><input type="hidden" name="RelayState" value="${url.searchParams.get("RelayState")}"></form><script>document.forms[0].submit()</script>`,
    );
  }

  function tagsOf(InResponseTo: string, account: string) {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const acs = sp.entityMeta.getAssertionConsumerService("post") as string;
    const [FirstName, LastName] = account.split("@")[0]!.split(".");
    return {
      ID: `_r${crypto.randomUUID()}`,
      AssertionID: `_a${crypto.randomUUID()}`,
      IssueInstant: at(0),
      Issuer: idp.entityMeta.getEntityID(),
      Destination: acs,
      SubjectRecipient: acs,
      InResponseTo,
      Audience: sp.entityMeta.getEntityID(),
      StatusCode: "urn:oasis:names:tc:SAML:2.0:status:Success",
      ConditionsNotBefore: at(-1),
      ConditionsNotOnOrAfter: at(5),
      SubjectConfirmationDataNotOnOrAfter: at(5),
      NameIDFormat: email,
      NameID: account,
      SessionIndex: sessionOf(account),
      FirstName,
      LastName: LastName ?? "",
    };
  }

  async function logOut(url: URL, answer: ServerResponse) {
    const gone = `${cookie}=; Path=/; Max-Age=0`;
    if (url.searchParams.has("SAMLResponse")) {
      await idp.parseLogoutResponse(sp, "redirect", signedQuery(url));
      return page(answer, "<h1>Signed out everywhere</h1>", gone);
    }
    const { extract } = await idp.parseLogoutRequest(sp, "redirect", signedQuery(url));
    const { context } = idp.createLogoutResponse(sp, { extract }, "redirect", url.searchParams.get("RelayState") ?? "");
    return go(answer, context, gone);
  }

  return {
    origin,
    metadata: idp.getMetadata(),
    /** The metadata of our product. */
    trust: (metadata: string) => {
      sp = samlify.ServiceProvider({ metadata, wantLogoutRequestSigned: true, wantLogoutResponseSigned: true });
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const sessionOf = (account: string) => `session-of-${account}`;

/** The query as it was signed, and its parts. */
function signedQuery(url: URL) {
  const tokens = url.search.slice(1).split("&");
  const names = ["SAMLRequest", "SAMLResponse", "RelayState", "SigAlg"];
  const octetString = names.flatMap((name) => tokens.find((token) => token.startsWith(`${name}=`)) ?? []).join("&");
  return { query: Object.fromEntries(url.searchParams), octetString };
}

const signInPage = (url: URL) =>
  `<h1>Sign in at your company</h1><form action="/enter"><label>Account <input name="account"></label><input type="hidden" name="back" value="${url.href.replaceAll("&", "&amp;")}"><button>Enter</button></form>`;

const page = (answer: ServerResponse, body: string, set?: string) =>
  answer
    .writeHead(200, { "Content-Type": "text/html; charset=utf-8", ...(set ? { "Set-Cookie": set } : {}) })
    .end(`<!doctype html><title>Identity provider</title>${body}`);

const go = (answer: ServerResponse, location: string, set: string) =>
  answer.writeHead(303, { Location: location, "Set-Cookie": set }).end();
