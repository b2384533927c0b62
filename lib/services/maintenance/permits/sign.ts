import { nameOf } from "@/lib/domain/identity/viewer";
import { allowsMethod, type SignatureMethod, type SignerRole } from "@/lib/domain/maintenance/permit";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { SignatureInput } from "@/lib/inputs/permits";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";
import { consume, forget } from "@/lib/server/http/limits";
import { checkPassword } from "@/lib/server/secrets/passwords";

/** Five wrong PINs lock a person's signature for a quarter of an hour, even if others typed them. */
const limit = "permit_pin";

/**
 * Checks the PINs among some signatures, before any transaction: it takes as long as a password. Each try is counted before it is
 * looked at, so that many at once are no way to guess.
 */
export async function checkPins(
  { viewer, ip }: Pick<Call, "viewer" | "ip">,
  signatures: readonly SignatureInput[],
  pathOf: (at: number) => string = (at) => `signatures.${at}`,
): Promise<void> {
  for (const [at, { user_id, pin }] of signatures.entries()) {
    if (pin === undefined) continue;
    if (!user_id) throw invalidField(`${pathOf(at)}.user_id`, "errors.is_required");
    const signer = await asAuth((tx) =>
      tx.user.findFirst({
        where: { id: user_id, archived_at: null, company_id: viewer.company_id ?? -1 },
        select: { pin_hash: true },
      }),
    );
    if (!signer) throw invalidField(`${pathOf(at)}.user_id`, "errors.does_not_exist");
    if (signer.pin_hash === null) throw invalidField(`${pathOf(at)}.pin`, "permits.no_pin");
    await consume(limit, String(user_id));
    if (!(await checkPassword(signer.pin_hash, pin, { account: user_id, ip })))
      throw invalidField(`${pathOf(at)}.pin`, "permits.wrong_pin");
    await forget(limit, String(user_id));
  }
}

export interface Signed {
  as: SignerRole;
  user_id: number | null;
  name: string;
  method: SignatureMethod;
  file_id: number | null;
}

interface Place {
  company_id: number;
  plant_id: number;
}

/** The rest of what a signature must be: the full name of a person of the company, in a way that it allows. */
export async function signedBy(
  call: Call,
  { company_id }: Place,
  signatures: readonly SignatureInput[],
  pathOf: (at: number) => string = (at) => `signatures.${at}`,
): Promise<Signed[]> {
  if (signatures.length === 0) return [];
  const { permit_signature } = await call.tx.company.findFirstOrThrow({
    where: { id: company_id },
    select: { permit_signature: true },
  });
  const signed: Signed[] = [];
  for (const [at, given] of signatures.entries()) {
    const method = given.pin === undefined ? "drawn" : "pin";
    const path = pathOf(at);
    // A guest has no PIN: whatever the company's rule, they draw.
    if (given.as !== "guest" && !allowsMethod(permit_signature, method))
      throw invalidField(`${path}.pin`, `permits.only_${permit_signature}`);
    if (given.file_id !== undefined) await checkDrawing(call, given.file_id, path);
    signed.push({
      as: given.as,
      user_id: given.user_id ?? null,
      method,
      file_id: given.file_id ?? null,
      name: given.as === "guest" ? given.name : await nameOfSigner(call, company_id, given, path),
    });
  }

  return signed;
}

/** Drawn now and uploaded by the caller; one that has signed something cannot sign again. */
async function checkDrawing({ tx, viewer }: Call, file_id: number, path: string) {
  const file = await tx.file.count({ where: { id: file_id, user_id: viewer.user_id, mime: { startsWith: "image/" } } });
  const used = await tx.permitSignature.count({ where: { file_id }, take: 1 });
  if (file === 0 || used > 0) throw invalidField(`${path}.file_id`, "errors.does_not_exist");
}

async function nameOfSigner(
  { tx }: Call,
  company_id: number,
  { user_id, name }: SignatureInput,
  path: string,
): Promise<string> {
  const person = user_id
    ? await tx.user.findFirst({
        where: { id: user_id, company_id, archived_at: null },
        select: { first_name: true, last_name: true },
      })
    : null;
  if (!person) throw invalidField(`${path}.user_id`, user_id ? "errors.does_not_exist" : "errors.is_required");
  if (plain(name) !== plain(nameOf(person))) throw invalidField(`${path}.name`, "permits.other_name");

  return nameOf(person);
}

/** As people type it: spaces, capitals and accents do not matter. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();

/** Keeps who signed; nothing edits it afterwards. */
export async function keepSignatures(
  { tx, now }: Call,
  { company_id, plant_id }: Place,
  of: { permit_id: number } | { work_order_id: number },
  action: string,
  signed: readonly Signed[],
): Promise<void> {
  await tx.permitSignature.createMany({
    data: signed.map(({ as: role, ...one }) => ({ company_id, plant_id, ...of, action, role, ...one, signed_at: now })),
  });
}

/** Refuses a signature whose role is another than the step asks. */
export function signatureAs(signed: readonly Signed[], role: SignerRole, user_id?: number): Signed {
  const found = signed.find((one) => one.as === role && (user_id === undefined || one.user_id === user_id));
  if (!found)
    throw new DomainError("invalid", "errors.validation_error", {
      fields: { signatures: ["permits.signatures_missing"] },
    });

  return found;
}
