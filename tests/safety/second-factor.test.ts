import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { DELETE as disable } from "@/app/api/auth/mfa/route";
import { PUT as changePassword } from "@/app/api/auth/password/route";
import { GET as whoAmI } from "@/app/api/auth/user/route";
import { resetLimits } from "@/lib/server/http/limits";
import { sendSmsDelivery } from "@/lib/services/platform/deliveries/send-sms";
import { cellsTried, isFull, oneOfEach } from "../full";
import { call, freshToken } from "../helpers";
import { owner } from "../owner";
import { aToken, freshPassword, oldPassword, reset, withPassword } from "../passwords";
import { aCompany, aPlant, aRole, aUser } from "../samples";
import {
  admitted,
  aNumber,
  askForSms,
  beginApp,
  begun,
  begunOften,
  browser,
  codeOf,
  confirmApp,
  cookiesOf,
  enter,
  minutesPass,
  showCode,
  showSms,
  smsCode,
  smsTo,
  withAuthenticator,
  withSms,
  wrongCodeOf,
} from "../second-factor";
import { anAttacker, ask, doorOf, everyParam, nameOf, operations } from "./world";

beforeEach(async () => {
  await owner.rateLimit.deleteMany({});
  resetLimits();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const current = { current_password: oldPassword };
const aPerson = async (...given: Parameters<typeof aUser>) => withPassword(await aUser(...given));
const digits = () => String(randomInt(1_000_000)).padStart(6, "0");
const count = (statuses: number[], ...wanted: number[]) => statuses.filter((status) => wanted.includes(status)).length;

describe("A12: codes are guessed by somebody who has the password", () => {
  /** A code that is neither right now nor while the test runs. */
  const guessFor = (secret: string) => {
    const right = Array.from({ length: 24 }, (_, index) => codeOf(secret, index - 2));
    return () => {
      for (;;) {
        const guess = digits();
        if (!right.includes(guess)) return guess;
      }
    };
  };
  const measured = async (how: string, person: { id: number }, statuses: number[]) => {
    const [evaluated, entered] = [count(statuses, 422), count(statuses, 200)];
    const { wrong_in_a_row } = await owner.secondFactor.findUniqueOrThrow({ where: { user_id: person.id } });
    console.log(`A12 ${how} tried ${statuses.length} evaluated ${evaluated} in ${entered}`);
    expect([entered, evaluated, wrong_in_a_row]).toEqual([0, 10, 10]);
    expect(await owner.session.count({ where: { user_id: person.id } })).toBe(0);
  };

  // Ten are evaluated, however many follow.
  const tries = isFull ? 1_000 : 50;

  test("A12: guessing codes with a known password is blocked, with a new sign-in for each five codes", async () => {
    const person = await aPerson();
    const guess = guessFor(await withAuthenticator(person));
    const statuses: number[] = [];
    for (let tried = 0, token = ""; tried < tries; tried++) {
      // The first comes by the password; of the others only what follows a right one.
      if (tried % 5 === 0) token = tried === 0 ? await begun(person.email) : await admitted(person);
      statuses.push((await showCode(token, guess())).status);
    }
    await measured("serial", person, statuses);
  });

  test("A12: guessing fifty codes at once is blocked", async () => {
    const person = await aPerson();
    const guess = guessFor(await withAuthenticator(person));
    const statuses: number[] = [];
    for (let round = 0; round < tries / 50; round++) {
      const tokens = await Promise.all(Array.from({ length: 10 }, () => admitted(person)));
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => showCode(tokens[index % 10]!, guess())),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    await measured("50 at once", person, statuses);
  });

  test("A12: guessing codes for a day never succeeds while blocked, even with the right code", async () => {
    const person = await aPerson();
    const secret = await withAuthenticator(person);
    let [evaluated, entered] = [0, 0];
    // Thirty in a row end it: the day is over after three rounds.
    for (let hour = 0; hour < (isFull ? 6 : 4); hour++) {
      const token = [await begun(person.email), await begun(person.email), await begun(person.email)];
      for (let tried = 0; tried < 10; tried++)
        evaluated += count([(await showCode(token[Math.floor(tried / 5)]!, wrongCodeOf(secret))).status], 422);
      entered += count([(await showCode(token[2]!, codeOf(secret))).status], 200);
      await minutesPass(person, 61);
    }
    console.log(`A12 over hours evaluated ${evaluated} in ${entered}`);
    expect([evaluated, entered]).toEqual([30, 0]);
  });
});

describe("A13: a code opens once", () => {
  test("A13: a code entered twice, or by twenty at once on twenty sign-ins, works once", async () => {
    const person = await aPerson();
    const secret = await withAuthenticator(person);
    // Still taken when the next half minute has begun; the one of then is taken already.
    const before = codeOf(secret);
    const twice = [
      (await showCode(await begun(person.email), before)).status,
      (await showCode(await begun(person.email), before)).status,
    ];
    const tokens = await begunOften(person.email, 20);
    const code = codeOf(secret, 1);
    const statuses = (await Promise.all(tokens.map((token) => showCode(token, code)))).map(({ status }) => status);
    console.log(`A13 twice ${count(twice, 200)} of 2, at once ${count(statuses, 200)} of ${statuses.length}`);
    expect([count(twice, 200), count(statuses, 200)]).toEqual([1, 1]);
    expect(await owner.session.count({ where: { user_id: person.id } })).toBe(2);
  });

  test("A13: a code entered by twenty at once on one sign-in gives one session, also by SMS and recovery code", async () => {
    const person = await aPerson();
    const number = await withSms(person);
    const token = await begun(person.email);
    await askForSms({ verification_token: token });
    const code = smsCode(number);
    const bySms = await Promise.all(Array.from({ length: 20 }, () => showSms(token, code)));
    expect(bySms.filter(({ status }) => status === 200)).toHaveLength(1);

    const other = await aPerson();
    const session = await freshToken(other, "bearer");
    const { secret } = (await beginApp(current, bearer(session))).body.data;
    const [recovery] = (await confirmApp(codeOf(secret), bearer(session))).body.data.recovery_codes;
    const tokens = await begunOften(other.email, 20);
    const byRecovery = await Promise.all(tokens.map((one) => showCode(one, recovery)));
    expect(byRecovery.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("A14: a mandatory second factor", () => {
  const open = (path: string) => path === "/auth/user" || path === "/auth/logout" || path.startsWith("/auth/mfa");

  const demands: [string, (one: Awaited<ReturnType<typeof anAttacker>>) => Promise<unknown>][] = [
    ["the role", ({ admin }) => owner.role.update({ where: { id: admin.role_id }, data: { is_forced_mfa: true } })],
    ["the person", ({ admin }) => owner.user.update({ where: { id: admin.id }, data: { force_mfa: true } })],
    [
      "the company",
      ({ company }) => owner.company.update({ where: { id: company.id }, data: { is_forced_mfa: true } }),
    ],
  ];

  test.each(demands)(
    "A14: a second factor mandatory by %s closes every call but three groups until it is set up",
    async (by, demand) => {
      const attacker = await anAttacker();
      await withPassword(attacker.admin);
      const token = await freshToken(attacker.admin, "bearer");
      await demand(attacker);
      const wrong: string[] = [];
      const closed = operations.filter(({ handler, path }) => handler.contract.allow !== "public" && !open(path));
      const chosen = oneOfEach(closed, (operation) => `${operation.verb} ${doorOf(operation)}`);
      const tried = cellsTried(`A14 calls by ${by}`, closed, chosen);
      for (const operation of tried) {
        const body = operation.verb === "GET" ? undefined : {};
        const params = everyParam(operation, 1);
        const answer = await ask(operation, { headers: bearer(token), body, params });
        if (answer.status !== 403 || answer.body.code !== "mfa_required")
          wrong.push(`${nameOf(operation)} ${answer.status}`);
      }
      console.log(`A14 by ${by} tried ${tried.length} open ${wrong.length}`);
      expect(wrong).toEqual([]);
      const me = await call(whoAmI, { headers: bearer(token) });
      expect([me.status, me.body.data.user.is_mfa_required]).toEqual([200, true]);

      const { secret } = (await beginApp(current, bearer(token))).body.data;
      const on = await confirmApp(codeOf(secret), bearer(token));
      const session = bearer(on.body.data.access_token);
      const plants = operations.find((one) => nameOf(one) === "GET /plants")!;
      expect((await ask(plants, { headers: session })).status).toBe(200);
      for (const body of [{}, current, { method: "google", ...current }]) {
        const off = await call(disable, { method: "DELETE", body, headers: session });
        expect([off.status, off.body.code]).toEqual([403, "required"]);
      }
      expect(await owner.secondFactor.count({ where: { user_id: attacker.admin.id } })).toBe(1);
    },
  );

  test("A14: a second factor mandatory by the user's own role applies in a temporary role too", async () => {
    const permissions = ["view_plants", "switch_role"];
    const role = await aRole({ type: 1, kind: "super_admin", permissions, is_forced_mfa: true });
    const staff = await aPerson({ role: role as never, company_id: null });
    const [worn, plant] = [await aRole({ permissions: ["view_plants"] }), await aPlant()];
    const token = await freshToken(staff, "bearer");
    await owner.session.updateMany({
      where: { user_id: staff.id },
      data: { temp_role_id: worn.id, temp_plant_id: plant.id },
    });
    const plants = operations.find((one) => nameOf(one) === "GET /plants")!;
    expect((await ask(plants, { headers: bearer(token) })).body.code).toBe("mfa_required");
  });
});

describe("A15: codes by SMS", () => {
  const asked = async (person: { id: number; email: string }, times: number, apart: number) => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index++) {
      statuses.push((await askForSms({ verification_token: await begun(person.email) })).status);
      await minutesPass(person, apart);
    }
    return statuses;
  };

  test("A15: thirty SMS codes requested at once and in an hour send no more than five", async () => {
    const person = await aPerson();
    const number = await withSms(person);
    const tokens = await begunOften(person.email, 30);
    const atOnce = await Promise.all(tokens.map((verification_token) => askForSms({ verification_token })));
    expect(smsTo(number)).toHaveLength(1);
    expect(
      count(
        atOnce.map(({ status }) => status),
        200,
      ),
    ).toBe(1);

    await minutesPass(person, 1);
    const statuses = await asked(person, 30, 1);
    console.log(`A15 sign-in codes asked ${30 + statuses.length} sent ${smsTo(number).length}`);
    expect(smsTo(number)).toHaveLength(5);
    expect(count(statuses, 429)).toBe(26);
  });

  test("A15: SMS codes are limited to ten per day and number, and twenty per hour and network address", async () => {
    const number = aNumber();
    const people = await Promise.all(Array.from({ length: 3 }, () => aPerson()));
    let sent = 0;
    for (const person of people) {
      await withSms(person, number);
      sent += count(await asked(person, 5, 2), 200);
    }
    expect([sent, smsTo(number).length]).toEqual([10, 10]);

    const from = { "x-forwarded-for": "203.0.113.9" };
    const statuses: number[] = [];
    for (let index = 0; index < 22; index++) {
      const person = await aPerson();
      await withSms(person);
      const { body } = await enter(person.email);
      statuses.push((await askForSms({ verification_token: body.verification_token }, from)).status);
    }
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([20, 2]);
  });

  test("A15: SMS codes are sent to no foreign or premium number, even if one was verified", async () => {
    const abroad = ["+18765550142", "+447911123456", "+19005550142", "+13129760142"];
    const statuses: number[] = [];
    for (const number of abroad) {
      const person = await aPerson();
      await withSms(person, number);
      statuses.push((await askForSms({ verification_token: await begun(person.email) })).status);
      const token = await freshToken(person, "bearer");
      statuses.push((await askForSms({ phone: number, ...current }, bearer(token))).status);
    }
    const sent = abroad.flatMap(smsTo).length;
    console.log(`A15 abroad and premium asked ${statuses.length} sent ${sent}`);
    expect([sent, count(statuses, 422)]).toEqual([0, statuses.length]);
  });

  test("A15: SMS codes and alerts have separate limits", async () => {
    const company = await aCompany();
    const person = await aPerson({ company, phone: "+13125559999" });
    const number = await withSms(person);
    await owner.delivery.createMany({
      data: Array.from({ length: 250 }, (_, index) => ({
        channel: "sms",
        subject: `storm:${company.id}:${index}`,
        recipient: number,
        payload: {},
        user_id: person.id,
        company_id: company.id,
        status: "sent",
        attempts: 1,
        tried_at: new Date(),
      })),
    });
    expect((await askForSms({ verification_token: await begun(person.email) })).status).toBe(200);
    await owner.delivery.deleteMany({ where: { company_id: company.id } });

    await minutesPass(person, 1);
    await asked(person, 6, 1);
    const row = await owner.delivery.create({
      data: {
        channel: "sms",
        subject: `alert:${company.id}`,
        recipient: number,
        user_id: person.id,
        company_id: company.id,
        payload: { template: "alert_alarm", params: {}, locale: "en", is_urgent: true },
      },
    });
    const announced = await owner.outbox.create({ data: { topic: "sms", payload: { delivery_id: row.id } } });
    await sendSmsDelivery(row.id, announced.id, new Date());
    expect(await owner.delivery.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({ status: "sent" });
  });
});

describe("A16: what ends a right ends a sign-in that waits, and the trust in a browser", () => {
  const endings: [string, (person: { id: number; email: string; company_id: number | null }) => Promise<unknown>][] = [
    [
      "another password",
      async (person) =>
        call(changePassword, {
          method: "PUT",
          headers: bearer(await freshToken(person, "bearer")),
          body: { ...current, password: freshPassword, password_confirmation: freshPassword },
        }),
    ],
    ["a reset by mail", async (person) => reset(await aToken(person))],
    ["archiving the person", ({ id }) => owner.user.update({ where: { id }, data: { archived_at: new Date() } })],
    [
      "archiving the company",
      ({ company_id }) => owner.company.update({ where: { id: company_id! }, data: { archived_at: new Date() } }),
    ],
    [
      "another role",
      async ({ id }) => owner.user.update({ where: { id }, data: { role_id: (await aRole({ permissions: [] })).id } }),
    ],
  ];

  test.each(endings)("A16: pending sign-ins and trusted browsers end with access: %s", async (what, end) => {
    const person = await aPerson();
    const secret = await withAuthenticator(person);
    const first = await enter(person.email, browser);
    const headers = { ...browser, cookie: cookiesOf(first) };
    const entered = await showCode(first.body.verification_token, codeOf(secret), headers, { trust_device: true });
    const waiting = await begun(person.email);
    await end(person);

    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => showCode(waiting, codeOf(secret, 1))),
      ...Array.from({ length: 5 }, () => askForSms({ verification_token: waiting })),
      ...Array.from({ length: 5 }, () => beginApp({ verification_token: waiting })),
      ...Array.from({ length: 5 }, () => enter(person.email, { ...browser, cookie: cookiesOf(entered) })),
    ]);
    const accepted = answers.filter(({ status, body }) => status === 200 && body.status !== "verification");
    console.log(`A16 after ${what} a waiting sign-in tried ${answers.length} accepted ${accepted.length}`);
    expect(accepted).toEqual([]);
    expect(await owner.trustedDevice.count({ where: { user_id: person.id } })).toBe(0);
  });

  test("A16: a password reset does not bypass the second factor", async () => {
    const person = await aPerson();
    await withAuthenticator(person);
    await reset(await aToken(person));
    const { body } = await enter(person.email, {}, { password: freshPassword });
    expect([body.status, body.data]).toEqual(["verification", undefined]);
  });
});

describe("the database", () => {
  const tables = ["second_factors", "recovery_codes", "mfa_challenges", "sms_codes", "trusted_devices"];
  test.each(tables)("the database hides %s from every request", async (table) => {
    for (const role of ["millwright_scoped", "millwright_all"]) {
      const [row] = await owner.$queryRawUnsafe<{ may: boolean }[]>(
        "select has_table_privilege($1, $2, 'SELECT, INSERT, UPDATE, DELETE') as may",
        role,
        table,
      );
      expect(row!.may).toBe(false);
    }
  });

  test("the database has no readable second-factor secret or code", async () => {
    const person = await aPerson();
    const token = await freshToken(person, "bearer");
    const { secret } = (await beginApp(current, bearer(token))).body.data;
    const { recovery_codes } = (await confirmApp(codeOf(secret), bearer(token))).body.data;
    const number = await withSms(person);
    const verification_token = await begun(person.email);
    await askForSms({ verification_token });
    const code = smsCode(number);
    const dump = JSON.stringify(
      await Promise.all(
        [...tables, "audit_events", "outbox", "deliveries", "idempotency_keys"].map((table) =>
          owner.$queryRawUnsafe<{ row: string }[]>(`select t::text as row from "${table}" t`),
        ),
      ),
    );
    for (const secretText of [secret, verification_token, ...recovery_codes, recovery_codes[0].replaceAll("-", "")])
      expect(dump).not.toContain(secretText);
    const { code_hash } = await owner.smsCode.findFirstOrThrow({ where: { user_id: person.id } });
    const { createHash } = await import("node:crypto");
    for (const text of [code, `${number} ${code}`])
      expect(Buffer.from(code_hash).equals(createHash("sha256").update(text).digest())).toBe(false);
  });
});
