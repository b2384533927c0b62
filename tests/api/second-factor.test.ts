import { beforeEach, describe, expect, test } from "vitest";
import { GET as signOut } from "@/app/api/auth/logout/route";
import { DELETE as forgetDevice } from "@/app/api/auth/mfa/devices/[id]/route";
import { POST as renewCodes } from "@/app/api/auth/mfa/recovery-codes/route";
import { DELETE as disable, GET as look } from "@/app/api/auth/mfa/route";
import { PUT as changePassword } from "@/app/api/auth/password/route";
import { DELETE as endOthers } from "@/app/api/auth/sessions/route";
import { GET as whoAmI } from "@/app/api/auth/user/route";
import { withScope } from "@/lib/server/data/db";
import { hostCookie } from "@/lib/server/http/cookies";
import { resetLimits } from "@/lib/server/http/limits";
import { viewerOf } from "@/lib/server/http/session";
import { clearSecondFactor } from "@/lib/services/identity/second-factor/clear";
import { call, freshToken } from "../helpers";
import { owner } from "../owner";
import { freshPassword, lettersTo, oldPassword, withPassword } from "../passwords";
import { aCompany, aPlant, aRole, aTenant, aUser } from "../samples";
import {
  aNumber,
  askForSms,
  beginApp,
  begun,
  browser,
  codeOf,
  confirmApp,
  confirmSms,
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

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const still = async (headers: Record<string, string>) => (await call(whoAmI, { headers })).status;
const aPerson = async (...given: Parameters<typeof aUser>) => withPassword(await aUser(...given));
const current = { current_password: oldPassword };
const securityMailsTo = async (person: { id: number }) =>
  (await lettersTo(person))
    .filter(({ template }) => template.startsWith("second_factor"))
    .map(({ params }) => params.what);

beforeEach(async () => {
  await owner.rateLimit.deleteMany({});
  resetLimits();
});

describe("setting up an authenticator", () => {
  test("setting up an authenticator needs the password, is enabled by a code, and returns ten recovery codes", async () => {
    const person = await aPerson();
    const [here, there] = [await freshToken(person, "bearer"), await freshToken(person, "bearer")];
    expect(await beginApp({}, bearer(here))).toMatchObject({ status: 403, body: { code: "password_needed" } });
    const wrong = await beginApp({ current_password: "not-the-one" }, bearer(here));
    expect([wrong.status, wrong.body.messages]).toEqual([422, { current_password: ["is wrong"] }]);

    const { body } = await beginApp(current, bearer(here));
    const { secret, uri } = body.data;
    expect(uri).toContain(`secret=${secret}`);
    expect((await enter(person.email)).body.data.access_token).toMatch(/^s_/);
    expect((await confirmApp(wrongCodeOf(secret), bearer(here))).body.messages).toEqual({
      code: ["is wrong or was already used"],
    });
    const on = await confirmApp(codeOf(secret), bearer(here));

    expect([on.status, on.body.status, on.body.data.recovery_codes.length]).toEqual([200, "success", 10]);
    expect(await still(bearer(here))).toBe(401);
    expect(await still(bearer(there))).toBe(401);
    expect(await still(bearer(on.body.data.access_token))).toBe(200);
    expect(await owner.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ is_mfa_enabled: true });
    expect(await securityMailsTo(person)).toEqual(["on"]);
    const stored = await owner.secondFactor.findUniqueOrThrow({ where: { user_id: person.id } });
    expect(JSON.stringify({ ...stored, mfa_last_step: 0 })).not.toContain(secret);
    // The code that proved the app was used by that.
    expect((await showCode(await begun(person.email), codeOf(secret))).status).toBe(422);
  });

  test("setting up an authenticator needs no password within ten minutes of signing in, and keeps the browser's cookie lifetime", async () => {
    const person = await aPerson();
    const entered = await enter(person.email, browser, { is_kept: true });
    const headers = { ...browser, cookie: cookiesOf(entered) };
    const { body } = await beginApp({}, headers);
    const on = await confirmApp(codeOf(body.data.secret), headers);
    expect([on.status, on.body.data.access_token]).toEqual([200, "cookie"]);
    expect(on.headers.getSetCookie()[0]).toMatch(/Expires=/);

    await owner.session.updateMany({
      where: { user_id: person.id },
      data: { proven_at: new Date(Date.now() - 11 * 60_000) },
    });
    const late = await call(renewCodes, { body: {}, headers: { ...browser, cookie: cookiesOf(on) } });
    expect(late.body.code).toBe("password_needed");
  });

  test("setting up an authenticator again replaces the secret only after a code of the new one", async () => {
    const person = await aPerson();
    const old = await withAuthenticator(person);
    const token = await freshToken(person, "bearer");
    const { secret } = (await beginApp(current, bearer(token))).body.data;
    expect((await showCode(await begun(person.email), codeOf(old))).status).toBe(200);
    const replaced = await confirmApp(codeOf(secret), bearer(token));
    expect([replaced.status, replaced.body.data.recovery_codes]).toEqual([200, null]);
    expect((await showCode(await begun(person.email), codeOf(old, 1))).status).toBe(422);
    expect((await showCode(await begun(person.email), codeOf(secret, 1))).status).toBe(200);
  });
});

describe("setting up SMS", () => {
  test("setting up SMS sends a code to the number, which is enabled by the code", async () => {
    const person = await aPerson({ language_id: 2 });
    const token = await freshToken(person, "bearer");
    const number = aNumber();
    const typed = number.replace("+1312", "+1 (312) ");
    expect((await askForSms({ phone: typed }, bearer(token))).body.code).toBe("password_needed");
    const sent = await askForSms({ phone: typed, ...current }, bearer(token));
    expect([sent.status, sent.body.data.number]).toEqual([200, number]);
    expect(smsTo(number)[0]).toContain("es su clave de Millwright");

    const code = smsCode(number);
    expect((await confirmSms(code === "000000" ? "111111" : "000000", bearer(token))).status).toBe(422);
    const on = await confirmSms(code, bearer(token));
    expect([on.status, on.body.data.recovery_codes.length]).toEqual([200, 10]);
    const seen = await call(look, { headers: bearer(on.body.data.access_token) });
    expect(seen.body.data).toMatchObject({ methods: ["sms"], recovery_codes_left: 10 });
    expect(seen.text).not.toContain(number);
  });

  test.each([
    ["+18765550142", "Jamaica"],
    ["+447911123456", "Great Britain"],
    ["+19005550142", "a premium area"],
    ["+13129760142", "a premium exchange"],
    ["12", "no number"],
  ])("setting up SMS is rejected for %s, %s, on its field", async (phone) => {
    const person = await aPerson();
    const { status, body } = await askForSms({ phone, ...current }, bearer(await freshToken(person, "bearer")));
    expect([status, Object.keys(body.messages)]).toEqual([422, ["phone"]]);
    expect(await owner.smsCode.count({ where: { user_id: person.id } })).toBe(0);
  });

  test("setting up SMS rejects a code of another session, of a sign-in, or older than five minutes", async () => {
    const person = await aPerson();
    const [here, there] = [await freshToken(person, "bearer"), await freshToken(person, "bearer")];
    const number = aNumber();
    await askForSms({ phone: number, ...current }, bearer(here));
    expect((await confirmSms(smsCode(number), bearer(there))).status).toBe(422);
    await minutesPass(person, 6);
    expect((await confirmSms(smsCode(number), bearer(here))).status).toBe(422);
  });
});

describe("signing in", () => {
  test("signing in with an authenticator returns a challenge, and a code turns it into a session", async () => {
    const person = await aPerson();
    const secret = await withAuthenticator(person);
    const { status, body, headers } = await enter(person.email);
    expect([status, body.status, body.methods]).toEqual([200, "verification", ["google"]]);
    expect([body.data, headers.getSetCookie()]).toEqual([undefined, []]);
    expect(await still(bearer(body.verification_token))).toBe(401);
    expect(await owner.session.count({ where: { user_id: person.id } })).toBe(0);

    const answer = await beginApp({ verification_token: body.verification_token });
    expect([answer.status, answer.body.data]).toEqual([200, undefined]);
    const entered = await showCode(body.verification_token, codeOf(secret));
    expect(await still(bearer(entered.body.data.access_token))).toBe(200);
    expect(await owner.session.findFirstOrThrow({ where: { user_id: person.id } })).toMatchObject({ factor: "google" });
    // It was good for one session.
    expect((await showCode(body.verification_token, codeOf(secret, 1))).body.code).toBe("challenge_over");
  });

  test("signing in by SMS sends a code to the verified number, at most once a minute", async () => {
    const person = await aPerson();
    const number = await withSms(person);
    const verification_token = await begun(person.email);
    // Another number does not get it.
    const sent = await askForSms({ verification_token, phone: aNumber() });
    expect([sent.status, sent.body.data]).toMatchObject([
      200,
      { number: `••• ${number.slice(-4)}`, resend_seconds: 60 },
    ]);
    expect(smsTo(number)).toHaveLength(1);
    const again = await askForSms({ verification_token });
    expect([again.status, Number(again.headers.get("retry-after")) > 50]).toEqual([429, true]);

    const code = smsCode(number);
    const other = await begun(person.email);
    expect((await showSms(other, code)).status).toBe(422);
    expect((await showSms(verification_token, code)).body.data.access_token).toMatch(/^s_/);
    expect((await showSms(verification_token, code)).status).toBe(401);
  });

  test("signing in with a second factor is bound to the browser that started it", async () => {
    const person = await aPerson();
    const secret = await withAuthenticator(person);
    const waiting = await enter(person.email, browser, { is_kept: true });
    expect(waiting.headers.getSetCookie()[0]).toMatch(/^millwright-mfa=.*HttpOnly/);
    const token = waiting.body.verification_token;
    expect((await showCode(token, codeOf(secret), browser)).status).toBe(401);
    expect((await showCode(token, codeOf(secret), { ...browser, cookie: "millwright-mfa=other" })).status).toBe(401);

    const entered = await showCode(token, codeOf(secret), { ...browser, cookie: cookiesOf(waiting) });
    expect([entered.status, entered.body.data.access_token]).toEqual([200, "cookie"]);
    const session = entered.headers.getSetCookie().find((cookie) => cookie.startsWith("millwright-session="))!;
    expect(session).toMatch(/Expires=/);
    expect(await still({ ...browser, cookie: session.split(";")[0]! })).toBe(200);
  });

  test("signing in accepts a recovery code once, and confirms it by email", async () => {
    const person = await aPerson();
    const token = await freshToken(person, "bearer");
    const { secret } = (await beginApp(current, bearer(token))).body.data;
    const [first, second] = (await confirmApp(codeOf(secret), bearer(token))).body.data.recovery_codes;
    expect((await showCode(await begun(person.email), first)).status).toBe(200);
    expect((await showCode(await begun(person.email), first)).status).toBe(422);
    const copied = second.toLowerCase().replaceAll("-", " ");
    const entered = await showSms(await begun(person.email), copied);
    expect(entered.status).toBe(200);
    expect(await securityMailsTo(person)).toEqual(["on", "recovery_used", "recovery_used"]);

    const made = await call(renewCodes, { body: current, headers: bearer(entered.body.data.access_token) });
    expect(made.body.data.recovery_codes).toHaveLength(10);
    expect(await owner.recoveryCode.count({ where: { user_id: person.id } })).toBe(10);
    expect((await showCode(await begun(person.email), made.body.data.recovery_codes[0])).status).toBe(200);
  });

  test("signing in with a second factor expires after five wrong codes, or after ten minutes", async () => {
    const person = await aPerson();
    const secret = await withAuthenticator(person);
    const token = await begun(person.email);
    const left = [];
    for (let tried = 0; tried < 5; tried++)
      left.push((await showCode(token, wrongCodeOf(secret))).body.data.tries_left);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await showCode(token, codeOf(secret))).body.code).toBe("challenge_over");

    const late = await begun(person.email);
    await owner.mfaChallenge.updateMany({ where: { user_id: person.id }, data: { expires_at: new Date() } });
    expect((await showCode(late, codeOf(secret))).body.code).toBe("challenge_over");
    expect((await showCode(await begun(person.email), codeOf(secret))).status).toBe(200);
  });

  test("signing in is blocked after ten wrong codes and locked after thirty, and the user is notified", async () => {
    const person = await aPerson();
    const secret = await withAuthenticator(person);
    const wrong = async (count: number) => {
      const statuses = [];
      let token = "";
      for (let tried = 0; tried < count; tried++) {
        if (tried % 5 === 0) token = await begun(person.email);
        statuses.push((await showCode(token, wrongCodeOf(secret))).status);
      }
      return statuses;
    };
    expect(await wrong(10)).toEqual(Array(10).fill(422));
    const blocked = await showCode(await begun(person.email), codeOf(secret));
    expect([blocked.status, blocked.body.code]).toEqual([429, "blocked"]);
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(45 * 60);
    expect(await securityMailsTo(person)).toEqual(["blocked"]);

    for (let round = 0; round < 2; round++) {
      await minutesPass(person, 61);
      await wrong(10);
    }
    await minutesPass(person, 61);
    const locked = await showCode(await begun(person.email), codeOf(secret));
    expect([locked.status, locked.body.code]).toEqual([403, "locked"]);
    expect((await securityMailsTo(person)).at(-1)).toBe("locked");
  });

  test("signing in rejects malformed codes on the field without counting them", async () => {
    const person = await aPerson();
    await withAuthenticator(person);
    const token = await begun(person.email);
    for (const code of ["12345", "abcdef", "12345678901"]) {
      const { status, body } = await showCode(token, code);
      expect([status, Object.keys(body.messages)]).toEqual([422, ["code"]]);
    }
    expect(await owner.mfaChallenge.findFirstOrThrow({ where: { user_id: person.id } })).toMatchObject({ tries: 0 });
  });

  test("signing in with a code needs a challenge token or a session", async () => {
    expect((await showCode("", "123456")).status).toBe(422);
    expect((await confirmApp("123456")).status).toBe(401);
    expect((await askForSms({ phone: aNumber() })).status).toBe(401);
    expect((await beginApp({ verification_token: "c_made-up" })).body.code).toBe("challenge_over");
  });

  test("signing in reports an SMS failure and allows other methods", async () => {
    const person = await aPerson();
    await withSms(person);
    const secret = await withAuthenticator(person);
    const account = {
      TWILIO_ACCOUNT_SID: "AC0123456789abcdef",
      TWILIO_AUTH_TOKEN: "secret",
      TWILIO_FROM: "+15550001111",
      TWILIO_API_BASE: "http://127.0.0.1:9",
    };
    Object.assign(process.env, account);
    const verification_token = await begun(person.email);
    const failed = await askForSms({ verification_token });
    for (const name of Object.keys(account)) delete process.env[name];
    expect([failed.status, failed.body.code]).toEqual([503, "sms_failed"]);
    expect((await showCode(verification_token, codeOf(secret))).status).toBe(200);
  });
});

describe("a trusted device", () => {
  async function trusted() {
    const person = await aPerson();
    const secret = await withAuthenticator(person);
    const waiting = await enter(person.email, browser);
    const headers = { ...browser, cookie: cookiesOf(waiting) };
    const entered = await showCode(waiting.body.verification_token, codeOf(secret, -1), headers, {
      trust_device: true,
    });
    const cookies = cookiesOf(entered).split("; ");
    const device = cookies.find((pair) => pair.startsWith(`${hostCookie("td")}=`))!;
    const session = cookies.find((pair) => pair.startsWith(`${hostCookie("session")}=`))!;
    const asked = async () =>
      (await enter(person.email, { ...browser, cookie: device })).body.status === "verification";
    return { person, secret, device, session, asked };
  }

  test("a trusted device is not asked for a code for seven days, not extended by use", async () => {
    const { person, device, session, asked } = await trusted();
    await call(signOut, { headers: { ...browser, cookie: session } });
    expect(await asked()).toBe(false);
    const row = await owner.trustedDevice.findFirstOrThrow({ where: { user_id: person.id } });
    expect(Math.round((row.expires_at.getTime() - row.created_at.getTime()) / 86_400_000)).toBe(7);
    expect(
      (await owner.session.findMany({ where: { user_id: person.id }, orderBy: { id: "asc" } })).at(-1)!.factor,
    ).toBe("device");
    // It is this person's browser, and no program's.
    const other = await aPerson();
    await withAuthenticator(other);
    expect((await enter(other.email, { ...browser, cookie: device })).body.status).toBe("verification");
    expect((await enter(person.email, { cookie: device })).body.status).toBe("verification");

    await owner.trustedDevice.updateMany({ where: { user_id: person.id }, data: { expires_at: new Date() } });
    expect(await asked()).toBe(true);
  });

  const ends: [string, (one: Awaited<ReturnType<typeof trusted>>) => Promise<unknown>][] = [
    [
      "another password",
      ({ session }) =>
        call(changePassword, {
          method: "PUT",
          headers: { ...browser, cookie: session },
          body: { ...current, password: freshPassword, password_confirmation: freshPassword },
        }),
    ],
    [
      "signing out everywhere else",
      ({ session }) => call(endOthers, { method: "DELETE", headers: { ...browser, cookie: session } }),
    ],
    [
      "another role",
      async ({ person }) =>
        owner.user.update({ where: { id: person.id }, data: { role_id: (await aRole({ permissions: [] })).id } }),
    ],
    [
      "another address",
      ({ person }) => owner.user.update({ where: { id: person.id }, data: { email: `new-${person.email}` } }),
    ],
    [
      "the end of the account",
      ({ person }) => owner.user.update({ where: { id: person.id }, data: { archived_at: new Date() } }),
    ],
    [
      "the end of the company",
      ({ person }) => owner.company.update({ where: { id: person.company_id! }, data: { archived_at: new Date() } }),
    ],
    ["another method", ({ person }) => withSms(person)],
    [
      "being forgotten",
      async ({ person, session }) => {
        const { id } = await owner.trustedDevice.findFirstOrThrow({ where: { user_id: person.id } });
        return call(forgetDevice, { method: "DELETE", params: { id }, headers: { ...browser, cookie: session } });
      },
    ],
  ];
  test.each(ends)("a trusted device is no longer trusted after %s", async (_, end) => {
    const one = await trusted();
    expect(await owner.trustedDevice.count({ where: { user_id: one.person.id } })).toBe(1);
    await end(one);
    expect(await owner.trustedDevice.count({ where: { user_id: one.person.id } })).toBe(0);
  });

  test("a trusted device of another user cannot be removed", async () => {
    const { person } = await trusted();
    const { id } = await owner.trustedDevice.findFirstOrThrow({ where: { user_id: person.id } });
    const other = await aPerson();
    expect((await call(forgetDevice, { method: "DELETE", params: { id }, as: other })).status).toBe(404);
  });
});

describe("turning off the second factor", () => {
  test("turning off the second factor needs the password and deletes all its data", async () => {
    const person = await aPerson();
    await withAuthenticator(person);
    await withSms(person);
    const token = await freshToken(person, "bearer");
    expect((await call(disable, { method: "DELETE", body: {}, headers: bearer(token) })).body.code).toBe(
      "password_needed",
    );
    const one = await call(disable, { method: "DELETE", body: { method: "sms", ...current }, headers: bearer(token) });
    expect(one.status).toBe(200);
    expect((await enter(person.email)).body.methods).toEqual(["google"]);
    const off = await call(disable, {
      method: "DELETE",
      body: current,
      headers: bearer(one.body.data.access_token),
    });
    expect(off.status).toBe(200);
    expect(await owner.secondFactor.count({ where: { user_id: person.id } })).toBe(0);
    expect((await enter(person.email)).body.data.access_token).toMatch(/^s_/);
    expect(await securityMailsTo(person)).toEqual(["fewer", "off"]);
    const twice = await call(disable, { method: "DELETE", body: current, headers: bearer(off.body.data.access_token) });
    expect([twice.status, twice.body.code]).toEqual([409, "not_enabled"]);
  });
});

describe("an administrator", () => {
  async function asAdmin(admin: { id: number }, user_id: number) {
    const viewer = (await viewerOf(await freshToken(admin, "bearer")))!;
    const visit = {
      now: new Date(),
      request_id: crypto.randomUUID(),
      ip: null,
      locale: "en" as const,
      timezone_offset: 0,
    };
    return withScope(viewer, (tx) => clearSecondFactor({ ...visit, viewer, tx }, user_id)).then(
      () => "cleared",
      (error: Error) => error.message,
    );
  }

  test("an administrator resets a second factor, and the user is notified", async () => {
    const { company, plant, admin } = await aTenant();
    const person = await aPerson({ role: "technician", company, plants: [plant] });
    await withAuthenticator(person);
    const token = await freshToken(person, "bearer");
    expect(await asAdmin(admin, person.id)).toBe("cleared");
    expect(await still(bearer(token))).toBe(401);
    expect((await enter(person.email)).body.data.access_token).toMatch(/^s_/);
    expect(await securityMailsTo(person)).toEqual(["cleared"]);
    expect(
      await owner.auditEvent.count({
        where: { action: "second_factor_cleared", object_id: person.id, user_id: admin.id },
      }),
    ).toBe(1);
  });

  test("an administrator cannot reset the second factor of another company's users, of higher roles or their own", async () => {
    const { admin } = await aTenant();
    const stranger = await aPerson({ plants: [await aPlant({ company: await aCompany() })] });
    const [analyst, developer] = [await aUser({ role: "analyst" }), await aPerson({ role: "developer" })];
    for (const one of [stranger, developer, admin]) await withAuthenticator(one);
    expect(await asAdmin(admin, stranger.id)).toBe("errors.not_found");
    expect(await asAdmin(admin, developer.id)).toBe("errors.not_found");
    expect(await asAdmin(analyst, developer.id)).toBe("second-factor.of_higher_role");
    expect(await asAdmin(admin, admin.id)).toBe("second-factor.not_your_own");
    expect(await asAdmin(analyst, stranger.id)).toBe("cleared");
    expect(await owner.secondFactor.count({ where: { user_id: { in: [developer.id, admin.id] } } })).toBe(2);
  });
});

test("a password change keeps the lifetime of the session cookie", async () => {
  for (const is_kept of [true, false]) {
    const person = await aPerson();
    const entered = await enter(person.email, browser, { is_kept });
    const changed = await call(changePassword, {
      method: "PUT",
      headers: { ...browser, cookie: cookiesOf(entered) },
      body: { ...current, password: freshPassword, password_confirmation: freshPassword },
    });
    expect([changed.status, /Expires=/.test(changed.headers.getSetCookie()[0]!)]).toEqual([200, is_kept]);
  }
});
