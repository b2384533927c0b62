import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { z } from "zod";
import type { Adapter } from "@/lib/domain/ingest/devices";
import type { PointMap } from "@/lib/domain/ingest/points";
import { DomainError } from "@/lib/domain/shared/errors";
import { BatchLoader } from "../data/batch-loader";
import { lookUp, lookUpTokens } from "../data/db";
import { env } from "../env";
import { asText, readBytes, tooLarge } from "./body";
import type { Handler } from "./endpoint";
import { consume, count, refuseWhenSpent } from "./limits";
import { patternOfPath } from "./pattern";
import { refuseParameters } from "./query";
import { bearerOf, sha256 } from "./session";
import { wrongMethod } from "./unmatched";
import { served } from "./visit";
import type { Visit } from "./visitor";
import { fromPairs } from "./wire";

/**
 * The door of gateways: no session, no cookie, no marker; a token names one controller. Same request ids, log lines,
 * metrics and refusals as `endpoint`, but the answer is the handler's own, because some gateways read plain text.
 */

/** The controller that calls, as wire_controller() answers. */
export interface DeviceToken {
  /** Null behind a broker that has asked for the password already. */
  token_id: number | null;
  controller_id: number;
  company_id: number;
  plant_id: number;
  serial_number: string;
  type: string;
  adapter: Adapter | null;
  point_map: PointMap | null;
}

interface Contract {
  summary: string;
  /** For the API document: the door reads bodies itself, so that one bad value costs nothing but itself. */
  body?: z.ZodType;
  answer?: z.ZodType;
  status?: number;
  /** A simple controller cannot send a body: its registers are the parameters of the address. */
  hasRegistersInAddress?: boolean;
  /** A simple controller cannot set headers: its token may stand in the address. */
  allowsTokenInAddress?: boolean;
}

export function deviceEndpoint(
  contract: Contract & { run: (device: DeviceToken, request: Request, visit: Visit) => Promise<Response> },
): Handler {
  return door({ ...contract, isForControllers: true }, async (request, visit) => {
    const device = await deviceOf(request, contract.allowsTokenInAddress ?? false);
    await admitMessage(device);

    return contract.run(device, request, visit);
  });
}

/** For binding: the caller has no token yet. */
export function strangerEndpoint(
  contract: Contract & { run: (request: Request, visit: Visit) => Promise<Response> },
): Handler {
  return door(contract, contract.run);
}

function door(
  contract: Contract & { isForControllers?: boolean },
  run: (request: Request, visit: Visit) => Promise<Response>,
): Handler {
  const { summary, body, answer, status, isForControllers, allowsTokenInAddress, hasRegistersInAddress } = contract;
  const serve = (request: Request) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const checked = async (visit: Visit) => {
      // A GET that brings readings is no question to ask without its answer.
      if (request.method === "HEAD") throw wrongMethod("HEAD", ["GET", "POST", "OPTIONS"]);
      const asked = search ? fromPairs(searchParams) : {};
      if (allowsTokenInAddress) delete asked.token;
      if (!hasRegistersInAddress) refuseParameters(asked);
      return run(request, visit);
    };
    return served(request, checked, patternOfPath(pathname));
  };
  return Object.assign(serve, {
    contract: { allow: "public" as const, summary, body, answer, status, isForControllers },
  });
}

/** A message takes work of its own, as much as this many readings, whatever it holds. */
const readingsAMessage = 20;

/**
 * Refuses a controller that has sent too much in this minute. How often it sends is its own affair: an edge node has a
 * message for each value that changes.
 */
export async function admitMessage({ controller_id }: DeviceToken): Promise<void> {
  await refuseWhenSpent("device_bytes", String(controller_id));
  await consume("device_readings", String(controller_id), readingsAMessage);
}

// What a message held counts once it is known, and the message is never refused for it.
export const countBytes = ({ controller_id }: DeviceToken, bytes: number) =>
  count("device_bytes", String(controller_id), bytes);
export const countReadings = ({ controller_id }: DeviceToken, readings: number) =>
  count("device_readings", String(controller_id), readings);

const longestToken = 200;

async function deviceOf(request: Request, allowsTokenInAddress: boolean): Promise<DeviceToken> {
  const token = bearerOf(request.headers) ?? (allowsTokenInAddress ? tokenInAddress(request) : null);
  const device = token ? await deviceOfToken(token) : null;
  if (!device) throw new DomainError("unauthenticated", "ingest.unknown_token");

  return device;
}

/** An address ends up in the logs of every proxy on its way: only over TLS, or on this very machine. */
const tokenInAddress = (request: Request) =>
  env.isHttps || env.isLoopback ? new URL(request.url).searchParams.get("token") : null;

/** Null: no token, or one that is revoked, has expired, or is of a controller that is laid aside. */
export const deviceOfToken = async (token: string): Promise<DeviceToken | null> =>
  token.length <= longestToken ? tokens.ask(sha256(token)) : null;

const tokens = new BatchLoader<Buffer, DeviceToken | null>(lookUpTokens);

/** Behind a broker that has asked for the password already. */
export const deviceOfSerial = (serial: string): Promise<DeviceToken | null> =>
  lookUp<DeviceToken>("serial_controller", serial);

const bodyLimit = 1024 * 1024;

/** The body as text. gzip is unpacked here, and no further than the limit: a small body may claim to be huge. */
export async function readDeviceBody(request: Request, limit = bodyLimit): Promise<string> {
  const packed = await readBytes(request, limit);
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "gzip" && encoding !== "identity") throw new DomainError("wrong_type", "errors.wrong_content_type");
  return asText(encoding === "gzip" ? await unpack(packed, limit * 8) : packed);
}

const gunzipAsync = promisify(gunzip);

async function unpack(packed: Buffer, unpackedLimit: number): Promise<Buffer> {
  try {
    return await gunzipAsync(packed, { maxOutputLength: unpackedLimit });
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
    throw new DomainError("malformed", "ingest.not_gzip");
  }
}
