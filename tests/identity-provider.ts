import { type BinaryLike, createSign, type KeyLike, randomUUID } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type SignatureAlgorithm, SignedXml } from "xml-crypto";
import { POST as exchange } from "@/app/api/auth/token/exchange/route";
import { POST as receive } from "@/app/saml/[companyKey]/acs/route";
import { GET as begin } from "@/app/saml/[companyKey]/login/route";
import { allPermissions, roleType } from "@/lib/domain/identity/permissions";
import { ownAddresses } from "@/lib/domain/identity/single-sign-on/addresses";
import type { Prisma } from "@/lib/generated/prisma/client";
import { env } from "@/lib/server/env";
import { seal } from "@/lib/server/secrets/sealed";
import { selfSigned } from "@/lib/server/secrets/self-signed";
import { keyPlace } from "@/lib/services/identity/single-sign-on/idp";
import { call } from "./helpers";
import { owner } from "./owner";
import { aCompany, theRole } from "./samples";

/**
 * An identity provider that sends what a test wants, signed or mis-signed. It is for what no real one would send; a
 * real one is in tests/e2e/single-sign-on.full.test.ts.
 */

const pem = (certificate: string) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)!.join("\n")}\n-----END CERTIFICATE-----\n`;

export interface Keys {
  key: string;
  certificate: string;
}

/** Of a key on the curve P-256, valid for a hundred years. */
export const ellipticCertificate =
  "MIIBfTCCASOgAwIBAgIUKahCXtiViHIBYaKETyLzY1J4YcgwCgYIKoZIzj0EAwIwEzERMA8GA1UEAwwIZWxsaXB0aWMwIBcNMjYxMTIyMDI0MDM5WhgPMjEyNjEwMjkwMjQwMzlaMBMxETAPBgNVBAMMCGVsbGlwdGljMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEiBQ6tcRtzBH5XeQ03h9cW8DriwawQOjtnF7xxB4krOwWjOn1lDgyg1l/MYoJ89cTDYtwMDW7dHYb8fu74i+q5aNTMFEwHQYDVR0OBBYEFDhr9lt5RRvRPdzkaDIMdjlB5ftsMB8GA1UdIwQYMBaAFDhr9lt5RRvRPdzkaDIMdjlB5ftsMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgHqKeJxFwFpDEWZEgwYiwULDWjQ35RxfHmrO700c0NisCIQDkkcLV/CynNCHtNW+YsYWwfQrRhAZg4T49v7jT7QycOQ==";

const made = new Map<string, Promise<Keys>>();
/** One key a name: making them takes its time. */
export function keysOf(name: string): Promise<Keys> {
  const known = made.get(name) ?? selfSigned(name, new Date());
  made.set(name, known);
  return known;
}

export type Provider = Awaited<ReturnType<typeof aProvider>>;

/** A company with its identity provider, which answers for `domain`. Newcomers are technicians. */
export async function aProvider({
  company: given,
  plants = [],
  ...fields
}: { company?: { id: number }; plants?: { id: number }[] } & Partial<Prisma.SamlIdpUncheckedCreateInput> = {}) {
  const company = given ?? (await aCompany());
  const [idp, sp] = await Promise.all([keysOf("provider"), keysOf("ours")]);
  const key = `c${randomUUID().slice(0, 12)}`;
  const domain = `${key}.example`;
  const row = await owner.samlIdp.create({
    data: {
      company_id: company.id,
      key,
      entity_id: `https://idp.${domain}/metadata`,
      sso_url: `https://idp.${domain}/sso`,
      slo_url: `https://idp.${domain}/slo`,
      certificates: [idp.certificate],
      is_active: true,
      set_by: { type: roleType.staff, kind: "super_admin", permissions: [...allPermissions] },
      default_role_id: (await theRole("technician")).id,
      default_plant_ids: plants.map(({ id }) => id),
      sp_key: seal(sp.key, keyPlace(company.id)),
      sp_certificate: sp.certificate,
      domains: { create: { domain } },
      ...fields,
    },
  });
  return {
    ...row,
    company,
    domain,
    keys: idp,
    get own() {
      return ownAddresses(env.publicUrl.origin, key);
    },
  };
}

/** A browser that was sent to the provider: what it carries, and what it will be asked about. */
export async function begun({ key }: Pick<Provider, "key">, next?: string) {
  const query = next === undefined ? "" : `?next=${encodeURIComponent(next)}`;
  const request = new Request(new URL(`/saml/${key}/login${query}`, env.publicUrl));
  const answer = await begin(request, { params: Promise.resolve({ companyKey: key }) });
  const location = new URL(answer.headers.get("location")!, env.publicUrl);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const asked = location.searchParams.get("SAMLRequest");
  const xml = asked ? inflateRawSync(Buffer.from(asked, "base64")).toString() : "";
  return {
    status: answer.status,
    location,
    cookie,
    set_cookie: answer.headers.get("set-cookie"),
    xml,
    id: / ID="([^"]+)"/.exec(xml)?.[1] ?? "",
    relay: location.searchParams.get("RelayState") ?? "",
  };
}

const iso = (at: Date) => at.toISOString();
const minutes = (count: number, from: Date) => new Date(from.getTime() + count * 60_000);

/** The fields of an assertion and of its response. A null leaves one out. */
export interface ResponseFields {
  issuer?: string | null;
  audience?: string | null;
  recipient?: string | null;
  destination?: string | null;
  status?: string;
  in_response_to?: string | null;
  response_in_response_to?: string | null;
  name_id?: string;
  format?: string;
  email?: string | null;
  attributes?: Record<string, string | string[]>;
  session_index?: string | null;
  assertion_id?: string;
  response_id?: string;
  issued_at?: Date;
  not_before?: Date | null;
  not_on_or_after?: Date | null;
  confirmed_until?: Date | null;
  method?: string;
  conditions?: boolean;
  session_ends_at?: Date;
}

const attribute = (name: string, value: string | null | undefined) =>
  value === null || value === undefined ? "" : ` ${name}="${value}"`;

export function assertionXml(
  provider: Pick<Provider, "entity_id" | "own" | "domain">,
  fields: ResponseFields = {},
): string {
  const now = new Date();
  const id = fields.assertion_id ?? `_a${randomUUID()}`;
  const issuer = fields.issuer === undefined ? provider.entity_id : fields.issuer;
  const until = fields.not_on_or_after === undefined ? minutes(5, now) : fields.not_on_or_after;
  const audience = fields.audience === undefined ? provider.own.entity_id : fields.audience;
  const recipient = fields.recipient === undefined ? provider.own.acs : fields.recipient;
  const confirmed = fields.confirmed_until === undefined ? minutes(5, now) : fields.confirmed_until;
  const name_id = fields.name_id ?? `jo@${provider.domain}`;
  const attributes = { ...(fields.email ? { email: fields.email } : {}), ...fields.attributes };
  const values = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}">${[value]
        .flat()
        .map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`)
        .join("")}</saml:Attribute>`,
  );
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${iso(fields.issued_at ?? now)}">${
    issuer === null ? "" : `<saml:Issuer>${issuer}</saml:Issuer>`
  }<saml:Subject><saml:NameID Format="${fields.format ?? "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"}">${name_id}</saml:NameID><saml:SubjectConfirmation Method="${fields.method ?? "urn:oasis:names:tc:SAML:2.0:cm:bearer"}"><saml:SubjectConfirmationData${attribute("NotOnOrAfter", confirmed && iso(confirmed))}${attribute("Recipient", recipient)}${attribute("InResponseTo", fields.in_response_to)}/></saml:SubjectConfirmation></saml:Subject>${
    fields.conditions === false
      ? ""
      : `<saml:Conditions${attribute("NotBefore", fields.not_before === null ? null : iso(fields.not_before ?? minutes(-1, now)))}${attribute("NotOnOrAfter", until && iso(until))}>${
          audience === null
            ? ""
            : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`
        }</saml:Conditions>`
  }<saml:AuthnStatement AuthnInstant="${iso(now)}"${attribute("SessionIndex", fields.session_index === undefined ? `_s${id}` : fields.session_index)}${attribute("SessionNotOnOrAfter", fields.session_ends_at && iso(fields.session_ends_at))}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${
    values.length > 0 ? `<saml:AttributeStatement>${values.join("")}</saml:AttributeStatement>` : ""
  }</saml:Assertion>`;
}

export function responseXml(
  provider: Pick<Provider, "entity_id" | "own">,
  assertion: string,
  fields: ResponseFields = {},
): string {
  const destination = fields.destination === undefined ? provider.own.acs : fields.destination;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${fields.response_id ?? `_r${randomUUID()}`}" Version="2.0" IssueInstant="${iso(new Date())}"${attribute("Destination", destination)}${attribute("InResponseTo", fields.response_in_response_to ?? fields.in_response_to)}><saml:Issuer>${provider.entity_id}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${fields.status ?? "urn:oasis:names:tc:SAML:2.0:status:Success"}"/></samlp:Status>${assertion}</samlp:Response>`;
}

export interface Signing extends Partial<Keys> {
  algorithm?: string;
  digest?: string;
  /** Shown in KeyInfo instead of the signer's own. */
  shown?: string;
  transforms?: string[];
}

/** What some identity providers sign with and xml-crypto does not know. */
const beyondTheLibrary = Object.fromEntries(
  ["ecdsa-sha1", "ecdsa-sha256", "ecdsa-sha512", "rsa-sha384"].map((name) => {
    const address = `http://www.w3.org/2001/04/xmldsig-more#${name}`;
    const hash = name.split("-")[1]!;
    const made = class {
      getAlgorithmName = () => address;
      verifySignature = () => false;
      // XML signatures hold the two numbers of ECDSA one after the other, not as DER.
      getSignature = (text: BinaryLike, key: KeyLike) =>
        createSign(hash)
          .update(text)
          .sign({ key: key as string, dsaEncoding: "ieee-p1363" }, "base64");
    };
    return [address, made as unknown as new () => SignatureAlgorithm];
  }),
);

const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";

/** Signs the element of this name, its signature right after its Issuer. */
export function signed(xml: string, element: string, { key, certificate, shown, ...how }: Signing): string {
  const path = `//*[local-name(.)='${element}']`;
  const signature = new SignedXml({
    privateKey: key,
    publicCert: pem(shown ?? certificate!),
    signatureAlgorithm: how.algorithm ?? "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: exclusive,
  });
  signature.SignatureAlgorithms = { ...signature.SignatureAlgorithms, ...beyondTheLibrary };
  signature.addReference({
    xpath: path,
    digestAlgorithm: how.digest ?? "http://www.w3.org/2001/04/xmlenc#sha256",
    transforms: how.transforms ?? ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", exclusive],
  });
  signature.computeSignature(xml, {
    prefix: "ds",
    location: /<\w+:Issuer>/.test(xml)
      ? { reference: `${path}/*[local-name(.)='Issuer']`, action: "after" }
      : { reference: path, action: "prepend" },
  });
  return signature.getSignedXml();
}

/** A response as an honest provider makes it. */
export const response = (provider: Provider, fields: ResponseFields = {}, signing: Signing = {}) =>
  responseXml(provider, signed(assertionXml(provider, fields), "Assertion", { ...provider.keys, ...signing }), fields);

/** The response signed as a whole, and its assertion not at all. */
export const wholeResponse = (provider: Provider, fields: ResponseFields = {}, signing: Signing = {}) =>
  signed(responseXml(provider, assertionXml(provider, fields), fields), "Response", { ...provider.keys, ...signing });

/** What the provider's page posts, and where the browser goes then. */
export async function posted(
  { key }: Pick<Provider, "key">,
  xml: string,
  { relay, cookie }: { relay?: string; cookie?: string } = {},
) {
  const body = new URLSearchParams({
    SAMLResponse: Buffer.from(xml).toString("base64"),
    ...(relay === undefined ? {} : { RelayState: relay }),
  });
  const request = new Request(new URL(`/saml/${key}/acs`, env.publicUrl), {
    method: "POST",
    body,
    headers: {
      origin: "https://idp.example",
      "sec-fetch-site": "cross-site",
      ...(cookie ? { cookie } : {}),
    },
  });
  const answer = await receive(request, { params: Promise.resolve({ companyKey: key }) });
  const location = answer.headers.get("location") ?? "";
  return {
    status: answer.status,
    location,
    cookies: answer.headers.getSetCookie(),
    code: /^\/login\/remote#([\w-]{43})$/.exec(location)?.[1] ?? null,
    reason: /[?&]sso=(\w+)/.exec(location)?.[1] ?? null,
  };
}

/** The browser exchanges its code. */
export const exchanged = (code: string, cookie: string | undefined) =>
  call(exchange, { body: { token: code }, headers: { "x-auth-mode": "cookie", ...(cookie ? { cookie } : {}) } });

/** All of it, as it should go. */
export async function signedIn(provider: Provider, fields: ResponseFields = {}) {
  const { id, relay, cookie } = await begun(provider);
  const { code, location } = await posted(provider, response(provider, { in_response_to: id, ...fields }), { relay });
  if (!code) throw new Error(`refused: ${location}`);
  const answer = await exchanged(code, cookie);
  const token = /(?:__Host-|millwright-)session=([^;]+)/.exec(answer.headers.getSetCookie().join("; "))?.[1] ?? "";
  return { answer, token };
}

/** Why the last message was refused, as the audit log has it. */
export async function lastReason(provider: Pick<Provider, "company_id">): Promise<string | null> {
  const events = await owner.auditEvent.findMany({
    where: { company_id: provider.company_id, action: "saml_refused" },
  });
  // The same one twice is one row that counts.
  const event = events.toSorted((a, b) => +(b.last_at ?? b.at) - +(a.last_at ?? a.at))[0];
  return (event?.after as { reason?: string } | null)?.reason ?? null;
}

export interface LogoutFields {
  id?: string;
  issuer?: string;
  destination?: string;
  issued_at?: Date;
  name_id?: string;
  indexes?: string[];
}

export const logoutXml = (provider: Provider, fields: LogoutFields = {}) =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${fields.id ?? `_l${randomUUID()}`}" Version="2.0" IssueInstant="${iso(fields.issued_at ?? new Date())}" Destination="${fields.destination ?? provider.own.slo}"><saml:Issuer>${fields.issuer ?? provider.entity_id}</saml:Issuer><saml:NameID>${fields.name_id ?? `jo@${provider.domain}`}</saml:NameID>${(fields.indexes ?? []).map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`).join("")}</samlp:LogoutRequest>`;

const redirectAlgorithms: Record<string, string> = {
  "RSA-SHA256": "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "RSA-SHA1": "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
  "RSA-MD5": "http://www.w3.org/2001/04/xmldsig-more#rsa-md5",
};

/** The query of a logout by redirect, signed over its text. */
export function logoutQuery(xml: string, { key }: Pick<Keys, "key">, algorithm = "RSA-SHA256", relay = "back"): string {
  const packed = encodeURIComponent(deflateRawSync(Buffer.from(xml)).toString("base64"));
  const text = `SAMLRequest=${packed}&RelayState=${encodeURIComponent(relay)}&SigAlg=${encodeURIComponent(redirectAlgorithms[algorithm]!)}`;
  const signature = createSign(algorithm).update(text).sign(key, "base64");
  return `${text}&Signature=${encodeURIComponent(signature)}`;
}
