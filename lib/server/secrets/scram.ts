import { createHash, createHmac, pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";

const iterations = 4096;

/** 24 random bytes: nobody types it, and letters of ASCII need no preparation for SCRAM. */
export const newDatabasePassword = () => randomBytes(24).toString("base64url");

/**
 * What PostgreSQL keeps of a password for SCRAM-SHA-256 (RFC 5803): the server lets in who knows the password, and nobody can
 * sign in with this. So the password is in no statement that a database might log.
 */
export async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(16);
  const salted = await promisify(pbkdf2)(password, salt, iterations, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(hmac("Client Key")).digest();
  const [base, ...keys] = [salt, stored, hmac("Server Key")].map((bytes) => bytes.toString("base64"));
  return `SCRAM-SHA-256$${iterations}:${base}$${keys.join(":")}`;
}
