import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as metadata } from "@/app/saml/[companyKey]/metadata/route";
import { GET as logout } from "@/app/saml/[companyKey]/slo/route";

import { viewerOf } from "@/lib/server/http/session";
import { logOutAddress } from "@/lib/services/identity/single-sign-on/log-out";
import { readMetadata } from "@/lib/services/identity/single-sign-on/read-metadata";
import { anIdentityProvider } from "../e2e/identity-provider";
import { aProvider, begun, exchanged, posted } from "../identity-provider";

/** Our messages are understood and accepted by another implementation of SAML, and its messages by us. */

let real: Awaited<ReturnType<typeof anIdentityProvider>>;
beforeAll(async () => {
  real = await anIdentityProvider();
});
afterAll(() => {
  real.stop();
});

async function aRealProvider() {
  const [found] = readMetadata(real.metadata);
  const provider = await aProvider({ ...found! });
  const params = Promise.resolve({ companyKey: provider.key });
  real.trust(await (await metadata(new Request("http://x"), { params })).text());
  return { ...provider, cookie: `idp-person=${encodeURIComponent(`ana.perez@${provider.domain}`)}` };
}

/** As a browser that is signed in at the provider. */
async function signedInBy(provider: Awaited<ReturnType<typeof aRealProvider>>) {
  const mine = await begun(provider);
  const html = await (await fetch(mine.location, { headers: { cookie: provider.cookie } })).text();
  const [, packed] = /SAMLResponse" value="([^"]+)/.exec(html)!;
  const [, relay] = /RelayState" value="([^"]+)/.exec(html)!;
  const { code } = await posted(provider, Buffer.from(packed!, "base64").toString(), { relay });
  const answer = await exchanged(code!, mine.cookie);
  return /session=([^;]+)/.exec(answer.headers.getSetCookie().join("; "))![1]!;
}

test("a single sign-on that we start ends in a session of the user named by the provider", async () => {
  const provider = await aRealProvider();
  const viewer = (await viewerOf(await signedInBy(provider)))!;
  expect(viewer).toMatchObject({ first_name: "ana", last_name: "perez", company_id: provider.company_id });
});

test("a logout that we start is accepted by the provider and answered", async () => {
  const provider = await aRealProvider();
  const viewer = (await viewerOf(await signedInBy(provider)))!;
  const answer = await fetch((await logOutAddress(viewer.session_id))!, { redirect: "manual" });
  expect(answer.headers.get("location")).toContain(`${provider.own.slo}?SAMLResponse=`);
});

test("a logout that the provider starts ends the session, and our response is accepted", async () => {
  const provider = await aRealProvider();
  const token = await signedInBy(provider);
  const asked = await fetch(`${real.origin}/sign-out-everywhere`, {
    redirect: "manual",
    headers: { cookie: provider.cookie },
  });
  const params = Promise.resolve({ companyKey: provider.key });
  const answer = await logout(new Request(asked.headers.get("location")!), { params });
  expect(await viewerOf(token)).toBeNull();
  expect(await (await fetch(answer.headers.get("location")!)).text()).toContain("Signed out everywhere");
});
