import type { Protocol } from "@/lib/domain/identity/single-sign-on/openid";
import type { AssertedIdentity } from "@/lib/domain/identity/single-sign-on/person";
import { nameOf } from "@/lib/domain/identity/viewer";
import type { SamlRequest } from "@/lib/generated/prisma/client";
import { writeEvent } from "@/lib/server/data/audit";
import { asAuth } from "@/lib/server/data/db";
import type { Visitor } from "@/lib/server/http/visitor";
import { type Idp, idpByKey } from "./idp";
import { foreseen } from "./person";
import { type SamlReason, SamlRefusal } from "./refusal";
import { takeTest } from "./request";

/** A sign-in test: it goes all the way to the provider and back, and ends in a report instead of a session. */
export interface SignInTest {
  idp: Idp;
  request: SamlRequest;
}

/** What came back, and what would have come of it. */
export interface TestOutcome {
  /** Null: it would have signed somebody in. */
  reason: SamlReason | null;
  /** The words of the provider or of a library. */
  detail: string | null;
  name_id: string | null;
  attributes: Record<string, string[]>;
  account: "known" | "new" | null;
  role: string | null;
}

/** As we name a request, and what travels with it. */
export const isRequestName = (text: string) => /^[\w-]{1,100}$/.test(text);

/** The test that an answer belongs to, by what it brings back of ours; null where it belongs to none. */
export const testBehind = (protocol: Protocol, key: string, brought: { id: string } | { relay_state: string }) =>
  asAuth(async (tx): Promise<SignInTest | null> => {
    if (!Object.values(brought).every(isRequestName)) return null;
    const idp = await idpByKey(tx, key, protocol, "also_inactive");
    const request =
      idp && (await tx.samlRequest.findFirst({ where: { ...brought, idp_id: idp.id, tested_by: { not: null } } }));
    return idp && request ? { idp, request } : null;
  });

interface Returned {
  nonce: string | undefined;
  isNonceSent: boolean;
}

/** Reads the answer, notes what would have come of it, and answers the address of the report. */
export async function reportTest(
  visitor: Visitor,
  { idp, request }: SignInTest,
  returned: Returned,
  read: () => Promise<{ profile: AssertedIdentity; problem: SamlReason | null }>,
): Promise<string> {
  // Before anything is read, so that an answer counts once and only in the browser that asked.
  await asAuth((tx) => takeTest(tx, idp, request.id, returned, visitor.now));
  await noteOutcome(visitor, { idp, request }, await outcomeOf(idp, read));
  return `/companies/${idp.company_id}/single-sign-on?test=${request.id}`;
}

async function outcomeOf(
  idp: Idp,
  read: () => Promise<{ profile: AssertedIdentity; problem: SamlReason | null }>,
): Promise<TestOutcome> {
  const nothing = { name_id: null, attributes: {}, account: null, role: null };
  let received: Pick<TestOutcome, "name_id" | "attributes"> = nothing;
  try {
    const { profile, problem } = await read();
    received = {
      name_id: profile.subject ? short(profile.subject.name_id) : null,
      attributes: shortened(profile.attributes),
    };
    if (problem) throw new SamlRefusal(problem);
    return { reason: null, detail: null, ...received, ...(await asAuth((tx) => foreseen(tx, idp, profile))) };
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    const detail = error.message === error.reason ? null : short(error.message.slice(error.reason.length + 2));
    return { ...nothing, ...received, reason: error.reason, detail };
  }
}

const longest = 300;

/** As much as anyone reads; the database keeps no NUL. */
const short = (text: string) => text.replaceAll("\0", "").slice(0, longest);

const shortened = (attributes: AssertedIdentity["attributes"]) =>
  Object.fromEntries(
    Object.entries(attributes)
      .slice(0, 40)
      .map(([name, values]) => [short(name), values.slice(0, 20).map(short)]),
  );

const noteOutcome = (visitor: Visitor, { idp, request }: SignInTest, outcome: TestOutcome) =>
  asAuth(async (tx) => {
    const id = request.tested_by ?? 0;
    const tester = await tx.user.findUnique({ where: { id }, select: { first_name: true, last_name: true } });
    await tx.samlRequest.updateMany({ where: { id: request.id }, data: { outcome: { ...outcome } } });
    await writeEvent(tx, {
      action: "test_result",
      object: "saml_idps",
      object_id: idp.id,
      company_id: idp.company_id,
      user_id: tester && id,
      actor: tester && nameOf(tester),
      after: { status: outcome.reason ?? "works" },
      ip: visitor.ip,
      request_id: visitor.request_id,
    });
  });
