import { accountName } from "@/lib/domain/identity/password";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { asAuth, type Tx } from "@/lib/server/data/db";
import type { Admission } from "@/lib/server/http/admission";
import { sha256 } from "@/lib/server/http/session";
import type { Visitor } from "@/lib/server/http/visitor";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { type Arrival, admit } from "./admit";
import { countAdministrators, holdPeople, makeFirstAdministrator, namesOfPlaces } from "./first-administrator";
import { refuseWeak } from "./policy";

export interface SetUp {
  token: string;
  email: string;
  name: string;
  password: string;
  language_id: number;
}

const live = (token: string, now: Date) => ({ token_hash: sha256(token), used_at: null, expires_at: { gt: now } });

/**
 * Makes the first administrator for the user who holds the link that the start printed, and signs them in. A token that
 * is made up, used or too old, and any token once there is an administrator, is answered alike.
 */
export async function setUp(
  visitor: Visitor,
  { token, ...asked }: SetUp,
  arrival: Omit<Arrival, "shown">,
): Promise<Admission> {
  const email = accountName(asked.email);
  const names = await asAuth(async (tx) => ((await opens(tx, token, visitor.now)) ? namesOfPlaces(tx) : null));
  if (!names) throw deadLink();
  refuseWeak(asked.password, { account: email, names });
  const password_hash = await hashPassword(asked.password, { ip: visitor.ip });

  return asAuth(async (tx) => {
    const { name, language_id } = asked;
    const { ip, request_id } = visitor;
    await holdPeople(tx);
    // Before the account, with which every link goes that is not used.
    const { count } = await tx.setupLink.updateMany({
      where: live(token, visitor.now),
      data: { used_at: visitor.now },
    });
    if (count === 0) throw deadLink();
    const made = await makeFirstAdministrator(tx, { email, name, password_hash, language_id }, { ip, request_id });
    if (made === "there_is_one") throw deadLink();
    if (made === "address_taken") throw invalidField("email", "setup.address_taken");
    return admit(tx, visitor, made.id, { ...arrival, shown: "first" });
  });
}

async function opens(tx: Tx, token: string, now: Date) {
  return (await tx.setupLink.count({ where: live(token, now) })) > 0 && (await countAdministrators(tx)) === 0;
}

const deadLink = () => new DomainError("invalid", "setup.dead_link", { fields: { token: ["setup.dead_link"] } });

let wasSetUp = false;

/** Asked by the sign-in page each time until it is so, and then never again. */
export async function isSetUp(): Promise<boolean> {
  wasSetUp ||= (await asAuth(countAdministrators)) > 0;
  return wasSetUp;
}
