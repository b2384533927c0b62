import { beforeEach, expect, test } from "vitest";
import { POST as signIn } from "@/app/api/auth/login/route";
import { PUT as saveCompany } from "@/app/api/companies/[id]/route";
import { resetLimits } from "@/lib/server/http/limits";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { call } from "../helpers";
import { aTenant, aUser } from "../samples";

beforeEach(() => resetLimits());

const password = "Motors-and-pumps-2026!";

test("signing in answers the motor analysis service of the company, and of no other", async () => {
  const staff = await aUser({ role: "super_admin" });
  const [tenant, other] = [await aTenant(), await aTenant()];
  const link = "https://motors.mill.example/start";
  const set = (motor_analysis_url: string | null) =>
    call(saveCompany, { as: staff, params: { id: tenant.company.id }, method: "PUT", body: { motor_analysis_url } });
  expect((await set("javascript:alert(1)")).status).toBe(422);
  expect((await set("http://motors.mill.example")).status).toBe(422);
  expect(await set(link)).toMatchObject({ status: 200, body: { data: { motor_analysis_url: link } } });

  const password_hash = await hashPassword(password);
  const people = [
    await aUser({ role: "supervisor", company: tenant.company, plants: [tenant.plant], password_hash }),
    await aUser({ role: "supervisor", company: other.company, plants: [other.plant], password_hash }),
  ];
  const answers = await Promise.all(people.map(({ email }) => call(signIn, { body: { email, password } })));
  expect(answers.map(({ body }) => body.data.motor_analysis)).toEqual([{ baseUri: link }, undefined]);
});
