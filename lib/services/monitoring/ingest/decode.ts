import type { Assembly } from "@/lib/domain/ingest/assembly";
import { adapterOf } from "@/lib/domain/ingest/devices";
import type { Door } from "@/lib/domain/ingest/doors";
import { dxmShadow } from "@/lib/domain/ingest/dxm-aws";
import { mappedJson } from "@/lib/domain/ingest/generic-json";
import { ncdMessages } from "@/lib/domain/ingest/ncd";
import {
  type Decoded,
  decodeFlatLines,
  decodeFlatQuery,
  decodeReadings,
  maxReadings,
  type Undecodable,
} from "@/lib/domain/ingest/payload";
import { noPoints } from "@/lib/domain/ingest/points";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Device } from "./delivery";

/** A gateway's text as a batch, or a refusal of the whole of it. */
export function decodeMessage(device: Device, door: Door, text: string, now: Date): Decoded {
  const at = now.getTime();
  if (door === "form") return decodedOr(decodeFlatQuery(new URLSearchParams(text)));
  if (door === "lines") return decodedOr(decodeFlatLines(text, device.serial_number, at));
  const body = jsonOf(text);
  const { isOurs, assembly } = read(device, door, body);
  if (isOurs) return decodedOr(decodeReadings(body, at));

  return decodedOr(assembly?.decode(device.serial_number, at) ?? { ok: false, code: "MALFORMED", path: "" });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("malformed", "errors.not_json");
  }
}

/** Our own payload is recognized, whatever payload format the controller is set to. */
function read(device: Device, door: Door, body: unknown): { isOurs: boolean; assembly?: Assembly | null } {
  const adapter = door === "ncd" ? "ncd" : adapterOf(device);
  if (adapter === "millwright" || isOurs(body)) return { isOurs: true };
  const map = device.point_map ?? noPoints;
  switch (adapter) {
    case "ncd":
      return { isOurs: false, assembly: ncdMessages(body, map) };
    case "dxm_aws":
      return { isOurs: false, assembly: dxmShadow(body, map, device.serial_number) };
    case "generic_json":
      return { isOurs: false, assembly: mappedJson(body, map) };
    case "sparkplug":
      // Its own messages come by their own topics.
      return { isOurs: true };
  }
}

const isOurs = (body: unknown) =>
  typeof body === "object" && body !== null && "v" in body && body.v === 1 && "gateway" in body;

function decodedOr(decoded: Decoded | Undecodable): Decoded {
  if (decoded.ok) return decoded;
  if (decoded.code === "TOO_MANY_READINGS") {
    throw new DomainError("too_large", "ingest.too_many_readings", { params: { max: maxReadings } });
  }
  throw new DomainError("malformed", "ingest.malformed", { params: { path: decoded.path } });
}
