import { expect, test } from "vitest";
import { safeParse, type z } from "zod";
import { POST as signOutOpenId } from "@/app/oidc/[companyKey]/logout/route";
import { POST as receiveSaml } from "@/app/saml/[companyKey]/acs/route";
import { POST as signOutSaml } from "@/app/saml/[companyKey]/slo/route";
import { importFields } from "@/lib/domain/imports/fields";
import { decodeFlatLines, decodeFlatQuery } from "@/lib/domain/ingest/payload";
import { isText, maximumOf, partsOf, type Schema } from "@/lib/domain/shared/schema-texts";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { routes } from "@/lib/generated/routes";
import { count, resetLimits } from "@/lib/server/http/limits";
import { operationsOf } from "@/lib/server/http/openapi";
import { parse } from "@/lib/server/http/refusals";
import { measureTexts } from "@/lib/server/http/text-limits";
import { fromPairs } from "@/lib/server/http/wire";
import { readRow } from "@/lib/services/outward/imports/read";
import { isFull } from "../full";
import { call } from "../helpers";
import { processorSecondsOf } from "../processor-limit";

/** What anybody may write into the texts of a call, and how long the schemas look at it. */

const length = 200_000;
const signs = {
  "at signs": "@",
  blanks: " ",
  digits: "1",
  comments: "<!---->",
  brackets: "([{",
  // Of different classes in the wrong order: to sort them takes the square of their number.
  "combining characters": "\u0301\u0323",
};
/** Its end is what no pattern expects: one that has matched so far begins to try everything else. */
const end = " !";
const hostile = (sign: string, most: number) =>
  sign.repeat(Math.ceil(most / sign.length)).slice(0, Math.max(0, most - end.length)) + end;

interface Definition {
  type: string;
  shape: Record<string, Schema>;
  options: Schema[];
  values: unknown[];
  element?: Schema;
  innerType?: Schema;
  in: Schema;
  out: Schema;
  keyType: Schema;
  valueType: Schema;
}

/** A value of the schema's shape with the text in every place; `which` chooses among the options of unions. */
function filled(schema: Schema, textFor: (maximum: number) => string, which: number): unknown {
  const def = schema._zod.def as Definition;
  const inner = (one: Schema) => filled(one, textFor, which);
  switch (def.type) {
    case "string":
      return textFor(maximumOf(schema));
    case "object":
      return Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, inner(one)]));
    case "array":
      return [inner(def.element!)];
    case "record":
      return { [String(inner(def.keyType))]: inner(def.valueType) };
    case "union":
      return inner(def.options[which % def.options.length]!);
    case "pipe":
      return inner(def.in._zod.def.type === "transform" ? def.out : def.in);
    case "literal":
      return def.values[0];
    default:
      return def.innerType ? inner(def.innerType) : textFor(length);
  }
}

const taken = new Map<z.ZodType, string>();
for (const { verb, path, handler } of operationsOf(routes))
  for (const part of ["params", "query", "body"] as const) {
    const schema = handler.contract[part];
    if (schema && !taken.has(schema)) taken.set(schema, `${verb} ${path} ${part}`);
  }

function refused(schema: z.ZodType, value: unknown) {
  try {
    parse(schema, value);
  } catch (error) {
    if ((error as { refusal?: string }).refusal !== "invalid") throw error;
  }
}

/** Every text in a schema, each once. */
function textsIn(schema: Schema, seen = new Set<Schema>()): Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  return [...(isText(schema) ? [schema] : []), ...partsOf(schema).flatMap((one) => textsIn(one, seen))];
}

test("a text over its maximum is refused by every schema before a pattern or a condition runs", () => {
  const seen = new Set<Schema>();
  const wrong: string[] = [];
  let tried = 0;
  for (const [schema, name] of taken)
    for (const text of textsIn(measureTexts(schema), seen)) {
      const tooLong = `!${"\0".repeat(maximumOf(text) - 1)}!`;
      const { error } = safeParse(text, tooLong);
      tried++;
      const codes = error?.issues.map(({ code }) => code).join();
      if (codes !== "too_big") wrong.push(`${name} ${codes}`);
    }
  console.log(`texts ${tried}`);
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(200);
});

test.each(Object.entries(signs))(
  "no schema of a call takes a second for %s that are too many or as many as they may be",
  (_, sign) => {
    const tooLong = hostile(sign, length);
    const slow: string[] = [];
    for (const [schema, name] of taken)
      for (const which of isFull ? [0, 1, 2, 3] : [0]) {
        const values = [() => tooLong, (maximum: number) => hostile(sign, maximum)].map((textFor) =>
          filled(schema, textFor, which),
        );
        const seconds = processorSecondsOf(() => {
          for (const value of values) refused(schema, value);
        });
        if (seconds > 1) slow.push(`${name} ${seconds}`);
      }
    expect(slow).toEqual([]);
    expect(taken.size).toBeGreaterThan(300);
  },
);

/**
 * But for a gateway's binding, which has its own 4 KB and a limit that never keeps a right code out, and for what asks for its
 * link first: of a dead one nothing is read (guest-requests.test.ts).
 */
const withoutSession = operationsOf(routes).filter(
  ({ path, handler: { contract } }) =>
    (contract.allow === "public" || contract.isSecondStep) &&
    contract.body &&
    !contract.before &&
    !/^\/(ingest|scim)\//.test(path),
);

/** More than any limit has. */
const farBeyond = 100_000;

/** A body that shows whether anybody has read it. */
function watched(bytes: number) {
  const seen = { isRead: false };
  const body = new ReadableStream(
    {
      pull(controller) {
        seen.isRead = true;
        controller.enqueue(new TextEncoder().encode(`{"x":"${"x".repeat(bytes)}"}`));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}

test("a call without a session reads at most 16 KB, or 64 KB of a vendor's quote", async () => {
  expect(withoutSession.length).toBeGreaterThan(10);
  for (const { verb, path, handler } of withoutSession) {
    const kilobytes = path.startsWith("/rfqs/answer") ? 64 : 16;
    const send = (bytes: number) => {
      resetLimits();
      const headers = { "content-type": "application/json" };
      return call(handler, { method: verb, path, raw: watched(bytes).body, headers });
    };
    expect([path, (await send(kilobytes * 1024)).status]).toEqual([path, 413]);
    expect([path, (await send(kilobytes * 1024 - 100)).status]).toEqual([path, 422]);
  }
});

test("an address over the limit of a call without a session is refused before its body is read", async () => {
  for (const { verb, path, handler } of withoutSession) {
    resetLimits();
    const send = async () => {
      const { seen, body } = watched(100);
      const headers = { "content-type": "application/json" };
      const { status } = await call(handler, { method: verb, path, raw: body, headers });
      return [path, status, seen.isRead ? "read" : "not read"];
    };
    expect(await send()).toEqual([path, 422, "read"]);
    const limit = handler.contract.perAddress ?? "without_session";
    await count(limit, subscriberOf(null), farBeyond);
    expect(await send()).toEqual([path, 429, "not read"]);
  }
});

test.each([
  ["SAML sign-in", "saml_receive", receiveSaml],
  ["SAML sign-out", "saml_logout", signOutSaml],
  ["OpenID sign-out", "oidc_logout", signOutOpenId],
] as const)("an address over the limit of %s is refused before its form is read", async (_, limit, handler) => {
  resetLimits();
  await count(limit, subscriberOf(null), farBeyond);
  const { seen, body } = watched(100);
  const params = { companyKey: "cedar" };
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const { status } = await call(handler as never, { raw: body, headers, params });
  expect([status, seen.isRead]).toEqual([429, false]);
});

test("a row of cells with 31,000 characters is refused at once, whatever its columns mean", () => {
  const looks = { dates: "mdy", decimal: "." } as const;
  const memory = { columns: new Map(), values: new Map([["x", "y"]]) };
  for (const { name, as } of importFields.work_orders.filter((one) => one.as !== "text")) {
    const columns = ["name", name].map((field) => ({ header: field, field, from: "known" as const }));
    const seconds = processorSecondsOf(() => {
      for (const sign of Object.values(signs))
        expect(
          readRow({ kind: "work_orders", columns, looks, memory, custom: [] }, ["Grease", `1${hostile(sign, 31_000)}`]),
        ).toMatchObject({
          faults: [{ column: name, reason: { key: "too_long", params: { most: 200 } } }],
          label: "Grease",
        });
    });
    expect([as, seconds < 0.5]).toEqual([as, true]);
  }
});

test("a gateway's number of 16,000 digits is refused at once", () => {
  const digits = `${"1".repeat(16_000)}x`;
  const seconds = processorSecondsOf(() => {
    expect(
      decodeFlatQuery([
        ["gw", "A1B2"],
        ["r1", digits],
        ["ack", digits],
      ]),
    ).toMatchObject({
      rejected: [
        { path: "r1", code: "NOT_A_NUMBER" },
        { path: "acks[0]", code: "MALFORMED" },
      ],
    });
    expect(decodeFlatLines(`fan-1,temp,${digits}`, "A1B2", Date.now())).toMatchObject({
      rejected: [{ code: "NOT_A_NUMBER" }],
    });
  });
  expect(seconds).toBeLessThan(0.1);
});

test("a form that repeats a field 300,000 times is refused at once", () => {
  const pairs = Array.from({ length: 300_000 }, (): [string, string] => ["name", "x"]);
  const seconds = processorSecondsOf(() =>
    expect(() => fromPairs(pairs)).toThrow(expect.objectContaining({ refusal: "invalid" })),
  );
  expect(seconds).toBeLessThan(1);
});
