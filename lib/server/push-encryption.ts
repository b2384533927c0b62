import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** What a browser gives to those who may send it messages, in base64url. */
export interface PushKeys {
  /** Its public key on P-256, uncompressed: 65 bytes. */
  p256dh: string;
  /** 16 secret bytes. */
  auth: string;
}

const recordSize = 4_096;

/**
 * One message as only the browser reads it: RFC 8291, in one record of RFC 8188 (aes128gcm, the one coding that Apple takes).
 * @param text at most 3,993 bytes
 * @param given salt and private key of a test vector; random otherwise, as they have to be
 */
export function encryptPush(text: Uint8Array, keys: PushKeys, given?: { salt: Buffer; privateKey: Buffer }): Buffer {
  const [browser, auth] = [Buffer.from(keys.p256dh, "base64url"), Buffer.from(keys.auth, "base64url")];
  const salt = given?.salt ?? randomBytes(16);
  const own = createECDH("prime256v1");
  if (given) own.setPrivateKey(given.privateKey);
  else own.generateKeys();
  const publicKey = own.getPublicKey();

  const shared = hkdf(own.computeSecret(browser), auth, Buffer.concat([info("WebPush: info"), browser, publicKey]), 32);
  const key = hkdf(shared, salt, info("Content-Encoding: aes128gcm"), 16);
  const nonce = hkdf(shared, salt, info("Content-Encoding: nonce"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // The delimiter of the last record.
  const record = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()]);

  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head.writeUInt8(publicKey.length, 4);
  return Buffer.concat([salt, head, publicKey, record, cipher.getAuthTag()]);
}

const info = (text: string) => Buffer.from(`${text}\0`);
const hkdf = (secret: Buffer, salt: Buffer, of: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, of, length));

/** Whether something can be encrypted for them: a point of the curve, and a secret of the right length. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== 65 || Buffer.from(auth, "base64url").length !== 16) return false;
  try {
    const other = createECDH("prime256v1");
    other.generateKeys();
    other.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
