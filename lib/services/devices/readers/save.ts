import { isReaderType } from "@/lib/domain/ingest/devices";
import type { PointMap } from "@/lib/domain/ingest/points";
import {
  type Connection,
  hostAndPort,
  isInTheOpen,
  readerAddressProblem,
  writtenReaderAddress,
} from "@/lib/domain/readers/connection";
import { requirePaths } from "@/lib/domain/readers/tags";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { ConnectionInput } from "@/lib/inputs/readers";
import type { controllers } from "@/lib/resources/controllers";
import type { RowOf } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { requireReaderAddress } from "@/lib/server/http/reader-address";
import { placeOf, seal } from "@/lib/server/secrets/sealed";
import { selfSignedApplication } from "@/lib/server/secrets/self-signed";
import { proveAgain } from "@/lib/services/identity/prove-again";
import { announceTokenChange } from "../gateways/tokens";
import { wakeReader } from "./channel";

type Controller = RowOf<typeof controllers>;
type Before = Pick<Controller, "type" | "connection"> | null;

interface Input {
  type?: string;
  connection?: ConnectionInput | null;
  point_map?: PointMap;
}

export const connectionOf = ({ connection }: { connection: unknown }) => connection as Connection | null;

/**
 * Judges what is to be saved of a reader's controller, and parts what is kept in its row from its password.
 * Another address gets no password that was kept for the one before: it could otherwise be sent to anybody. Nor does another
 * reader, which is handed the password: one in the plant is anybody who has made a token of the controller.
 */
export async function checkedConnection(call: Call, id: number | null, before: Before, input: Input) {
  const type = input.type ?? before?.type ?? "";
  if (before?.connection && type !== before.type && input.connection !== null)
    throw invalidField("type", "readers.type_with_connection");
  if (input.point_map) requirePaths(type, input.point_map);
  if (input.connection === undefined) return { input, password: undefined };
  if (input.connection === null) return { input: { ...input, connection: null }, password: null };
  const { password, current_password, ...connection } = input.connection;
  if (!isReaderType(type)) throw invalidField("connection", "readers.only_of_readers");
  const problem = readerAddressProblem(type, connection.url);
  if (problem) throw invalidField("connection.url", problem);
  const url = writtenReaderAddress(type, connection.url);
  const kept = before && connectionOf(before);
  const isElsewhere = kept?.url !== url || kept.runs !== connection.runs;
  // What runs in the plant is in the plant's network, and judges addresses itself.
  if (connection.runs === "server") await requireReaderAddress(hostAndPort(url), isInTheOpen(type, connection));
  const user = connection.user ?? null;
  if (password && !user) throw invalidField("connection.user", "errors.is_required");
  const hasPassword = id !== null && (await isPasswordKept(call, id));
  if (password || (hasPassword && (isElsewhere || password === null))) await proveAgainAsPerson(call, current_password);
  if (hasPassword && isElsewhere && password === undefined) throw invalidField("connection.password", "readers.again");

  return { input: { ...input, connection: { ...connection, user, url } satisfies Connection }, password };
}

const isPasswordKept = async ({ tx }: Call, controller_id: number) =>
  (await tx.controllerReader.count({ where: { controller_id, password_since: { not: null } } })) > 0;

/** A key has no password to show. */
function proveAgainAsPerson(call: Call, current_password: string | undefined) {
  if (call.viewer.key_id !== undefined) throw new DomainError("forbidden", "second-factor.password_needed");

  return proveAgain(call, current_password);
}

/** What is kept beside the controller's row, and who is notified. */
export async function settleConnection(
  call: Call,
  before: Before,
  after: Controller,
  password: string | null | undefined,
): Promise<void> {
  const { id: controller_id, company_id, plant_id } = after;
  const [was, is] = [before && connectionOf(before), connectionOf(after)];
  if (is) {
    await call.tx.controllerReader.createMany({
      data: [{ controller_id, company_id, plant_id, state_since: call.now }],
      skipDuplicates: true,
    });
    const isElsewhere = was?.url !== is.url;
    await call.tx.controllerReader.updateMany({
      where: { controller_id },
      data: {
        ...sealedPassword(controller_id, password, call.now),
        ...(isElsewhere
          ? { ...nothingSeen, trusted_fingerprint: null, state: "connecting", state_since: call.now }
          : {}),
      },
    });
    if (after.type === "opc_ua") await makeCertificate(call, controller_id);
  } else if (was) await call.tx.controllerReader.deleteMany({ where: { controller_id } });
  if (was && was.runs !== is?.runs) await shutOut(call, controller_id);
  wakeReader(call.tx, controller_id);
}

const nothingSeen = { server_fingerprint: null, server_subject: null, server_expires_at: null, fault: null };

/** The reader that held it has no business with it any more. */
async function shutOut(call: Call, controller_id: number) {
  await call.tx.controllerToken.updateMany({
    where: { controller_id, revoked_at: null },
    data: { revoked_at: call.now },
  });
  await call.tx.controller.updateMany({ where: { id: controller_id }, data: { held_by: null } });
  await call.tx.controllerReader.updateMany({
    where: { controller_id },
    data: { held_until: null, reported_at: null },
  });
  await announceTokenChange(call.tx);
}

/** Made once: the server's administrator trusts it by hand. */
async function makeCertificate({ tx, now }: Call, controller_id: number): Promise<void> {
  const missing = { controller_id, client_certificate: null };
  if ((await tx.controllerReader.count({ where: missing })) === 0) return;
  const made = await selfSignedApplication("Millwright reader", `urn:millwright:reader:${controller_id}`, now);
  await tx.controllerReader.updateMany({
    where: missing,
    data: {
      client_certificate: made.certificate,
      client_key: seal(made.key, placeOf("controller_readers", "client_key", controller_id)),
    },
  });
}

function sealedPassword(controller_id: number, password: string | null | undefined, now: Date) {
  if (password === undefined) return {};
  if (!password) return { password: null, password_since: null };

  return {
    password: seal(password, placeOf("controller_readers", "password", controller_id)),
    password_since: now,
  };
}
