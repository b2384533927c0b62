import { claimPurpose, claimText } from "@/lib/domain/readers/claim";
import { mostReaderTags } from "@/lib/domain/readers/limits";
import { DomainError } from "@/lib/domain/shared/errors";
import { sqlAsProvider } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import { isSigned } from "@/lib/server/secrets/sealed";
import { newToken } from "../gateways/tokens";
import { holdMs } from "./hold";

interface Claim {
  holder: string;
  at: string;
  proof: string;
  room: number;
  holding: readonly number[];
}

export interface Claimed {
  controller_id: number;
  serial_number: string;
  token: string;
  tags: number;
}

const mostOldMs = 5 * 60_000;
/** In one claim: several readers that begin together share them out. */
const mostAtOnce = 50;

/**
 * Hands the controllers of readers beside this server that nobody holds to the one that asks, each with a token of its own. The
 * tokens before it stop working: no recent call came from the process that held one.
 */
export async function claimControllers({ holder, at, proof, room, holding }: Claim, now: Date): Promise<Claimed[]> {
  const isRecent = Math.abs(now.getTime() - new Date(at).getTime()) <= mostOldMs;
  if (!isRecent || !isSigned(Buffer.from(proof, "base64url"), claimText(holder, at), claimPurpose))
    throw new DomainError("unauthenticated", "readers.wrong_proof");
  const until = new Date(now.getTime() + holdMs);

  return sqlAsProvider(async (client) => {
    const { rows } = await client.query<{ id: number; serial_number: string; tags: number }>({
      name: "claimable-controllers",
      text: `select c.id, c.serial_number, jsonb_array_length(coalesce(c.point_map -> 'points', '[]')) as tags
        from controllers c join controller_readers r on r.controller_id = c.id
          join plants p on p.id = c.plant_id and p.deleted_at is null and p.archived_at is null
        where c.connection ->> 'runs' = 'server' and c.deleted_at is null and c.archived_at is null
          and c.id <> all($2) and (c.held_by = $3 or r.held_until is null or r.held_until < $1)
        order by c.id limit ${mostAtOnce} for update of c, r skip locked`,
      values: [now, holding, holder],
    });
    let left = Math.min(room, mostReaderTags);
    const taken = rows.filter(({ tags }) => {
      const isRoom = tags <= left;
      if (isRoom) left -= tags;
      return isRoom;
    });
    const claimed = taken.map(({ id, ...one }) => ({ controller_id: id, ...one, token: newToken() }));
    const ids = claimed.map(({ controller_id }) => controller_id);
    await client.query("update controllers set held_by = $1 where id = any($2)", [holder, ids]);
    await client.query("update controller_readers set held_until = $1 where controller_id = any($2)", [until, ids]);
    await client.query("delete from controller_tokens where controller_id = any($1)", [ids]);
    await client.query(
      `insert into controller_tokens (company_id, plant_id, controller_id, token_hash, is_claimed)
        select c.company_id, c.plant_id, c.id, t.hash, true from unnest($1::int[], $2::bytea[]) t (id, hash) join controllers c on c.id = t.id`,
      [ids, claimed.map(({ token }) => sha256(token))],
    );

    return claimed;
  });
}
