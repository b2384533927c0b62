import { DomainError } from "@/lib/domain/errors";
import {
  type Decoded,
  decodeFlatLines,
  decodeFlatQuery,
  decodeReadings,
  maxReadings,
  type Undecodable,
} from "@/lib/domain/payloads/readings";

/** A gateway's text as a batch, or a refusal of the whole of it. */

export function decodeBatch(text: string, now: Date): Decoded {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new DomainError("malformed", "errors.not_json");
  }

  return decodedOr(decodeReadings(body, now.getTime()));
}

export const decodeLines = (text: string, gateway: string, now: Date): Decoded =>
  decodedOr(decodeFlatLines(text, gateway, now.getTime()));

export const decodeQuery = (pairs: Iterable<[string, string]>): Decoded => decodedOr(decodeFlatQuery(pairs));

function decodedOr(decoded: Decoded | Undecodable): Decoded {
  if (decoded.ok) return decoded;
  if (decoded.code === "TOO_MANY_READINGS") {
    throw new DomainError("too_large", "ingest.too_many_readings", { params: { max: maxReadings } });
  }
  throw new DomainError("malformed", "ingest.malformed", { params: { path: decoded.path } });
}
