import { exportJWK, generateKeyPair, type JWK } from "jose";
import { asAuth, type Tx } from "@/lib/server/data/db";
import type { PushPair } from "@/lib/server/http/post-push";
import { placeOf, seal, unseal } from "@/lib/server/secrets/sealed";

const place = (id: number) => placeOf("push_keys", "private_key", id);

/**
 * The pair of this installation, made once. It is not derived from APP_KEYS: another key there must not cost every device.
 */
export const pushPair = (): Promise<PushPair> => asAuth(async (tx) => (await newest(tx)) ?? (await makePair(tx)));

async function newest(tx: Tx): Promise<PushPair | null> {
  const row = await tx.pushKey.findFirst({
    orderBy: { id: "desc" },
    select: { id: true, public_key: true, private_key: true },
  });

  return row && { publicKey: row.public_key, privateKey: JSON.parse(unseal(row.private_key, place(row.id))) as JWK };
}

/** Of two processes at once the second finds the pair of the first. */
async function makePair(tx: Tx): Promise<PushPair> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('push-keys'))`;
  const made = await newest(tx);
  if (made) return made;
  const pair = await generateKeyPair("ES256", { extractable: true });
  const [{ x = "", y = "" }, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  const publicKey = point.toString("base64url");
  const id = await nextId(tx);
  const private_key = seal(JSON.stringify(privateKey), place(id));
  await tx.pushKey.create({ data: { id, public_key: publicKey, private_key }, select: { id: true } });

  return { publicKey, privateKey };
}

async function nextId(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<[{ id: number }]>`select nextval('push_keys_id_seq')::int as id`;

  return row.id;
}
