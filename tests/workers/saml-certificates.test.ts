import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/data/db";
import { selfSigned } from "@/lib/server/secrets/self-signed";
import { warnOfCertificates } from "@/lib/services/identity/single-sign-on/warn-certificates";
import { aProvider } from "../identity-provider";
import { owner } from "../owner";
import { lettersTo } from "../passwords";
import { aRole, aUser } from "../samples";

afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

const day = 86_400_000;
const now = new Date();
const endingIn = async (days: number) =>
  (await selfSigned("idp", new Date(now.getTime() + (days - 365) * day), 1)).certificate;

test("company administrators are notified once of a certificate that expires within thirty days, and once when it has expired", async () => {
  const [soon, late] = [await endingIn(20), await endingIn(200)];
  const [ending, lasting, off] = [
    await aProvider({ certificates: [soon] }),
    await aProvider({ certificates: [soon, late] }),
    await aProvider({ certificates: [soon], is_active: false }),
  ];
  const staff = await aUser({ role: "super_admin" });
  const keeper = await aUser({
    company: ending.company,
    role: await aRole({ company_id: ending.company_id, permissions: ["update_companies"] }),
  });
  const others = [await aUser({ company: ending.company }), await aUser({ role: "analyst" })];
  const noticesTo = async (person: { id: number }) =>
    (await lettersTo(person)).map(({ template, href }) => [template, href]);

  await warnOfCertificates(now);
  await warnOfCertificates(now);
  const page = `/companies/${ending.company_id}/single-sign-on`;
  expect(await noticesTo(staff)).toEqual([["saml_certificate_expiring", page]]);
  expect(await noticesTo(keeper)).toEqual([["saml_certificate_expiring", page]]);
  await warnOfCertificates(new Date(now.getTime() + 25 * day));
  expect((await noticesTo(keeper)).map(([template]) => template)).toEqual([
    "saml_certificate_expiring",
    "saml_certificate_expired",
  ]);
  for (const person of others) expect(await noticesTo(person)).toEqual([]);
  expect([lasting.id, off.id].some((id) => page.includes(`/${id}/`))).toBe(false);
});
