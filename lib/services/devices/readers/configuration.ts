import { isReaderType, type ReaderType } from "@/lib/domain/ingest/devices";
import { noPoints, type PointMap } from "@/lib/domain/ingest/points";
import type { Connection } from "@/lib/domain/readers/connection";
import type { ReaderTag } from "@/lib/domain/readers/moments";
import { answerWithinMs, type RequestKind } from "@/lib/domain/readers/requests";
import { DomainError } from "@/lib/domain/shared/errors";
import { asProvider } from "@/lib/server/data/db";
import { placeOf, unseal } from "@/lib/server/secrets/sealed";

/** What the bound reader of a controller is given, its secrets included. */
export interface ReaderConfiguration {
  controller: { id: number; serial_number: string; type: ReaderType };
  connection: Connection & {
    password: string | null;
    certificate: string | null;
    key: string | null;
    trusted_fingerprint: string | null;
  };
  tags: ReaderTag[];
  requests: { id: number; kind: RequestKind; question: Record<string, unknown> }[];
}

const usualInterval_s = 600;

/** Of a controller that no reader connects to there is none. */
export async function readerConfiguration(controller_id: number, now: Date): Promise<ReaderConfiguration> {
  const found = await asProvider((tx) =>
    tx.controller.findFirst({
      where: { id: controller_id, deleted_at: null, archived_at: null },
      select: {
        id: true,
        serial_number: true,
        type: true,
        connection: true,
        point_map: true,
        reader: { select: { password: true, client_key: true, client_certificate: true, trusted_fingerprint: true } },
        sensors: {
          where: { deleted_at: null, archived_at: null },
          select: { uid: true, expected_interval_s: true },
        },
        reader_requests: {
          where: { state: "waiting", created_at: { gt: new Date(now.getTime() - answerWithinMs) } },
          orderBy: { id: "asc" },
          select: { id: true, kind: true, question: true },
        },
      },
    }),
  );
  if (!found?.connection || !found.reader || !isReaderType(found.type))
    throw new DomainError("conflict", "readers.no_connection");
  const { id, serial_number, type, reader, reader_requests } = found;
  const intervals = new Map(found.sensors.map(({ uid, expected_interval_s }) => [uid, expected_interval_s]));

  return {
    controller: { id, serial_number, type },
    connection: {
      ...(found.connection as Connection),
      password: reader.password && unseal(reader.password, placeOf("controller_readers", "password", id)),
      certificate: reader.client_certificate,
      key: reader.client_key && unseal(reader.client_key, placeOf("controller_readers", "client_key", id)),
      trusted_fingerprint: reader.trusted_fingerprint,
    },
    tags: tagsOf({ ...noPoints, ...(found.point_map as Partial<PointMap>) }, intervals),
    requests: reader_requests.map(({ id, kind, question }) => ({
      id,
      kind: kind as RequestKind,
      question: question as Record<string, unknown>,
    })),
  };
}

function tagsOf({ points }: PointMap, intervals: ReadonlyMap<string, number>): ReaderTag[] {
  return points.map(({ every_ms, deadband = 0, ...point }) => {
    const expected_ms = (intervals.get(point.uid) ?? usualInterval_s) * 1000;

    return { ...point, deadband, every_ms: every_ms ?? expected_ms, expected_ms };
  });
}
