export const KEY_BYTES = 32;

/**
 * APP_KEYS is `id:key[,id:key…]`, newest first; a key is 32 bytes in base64url. Throws the end of a sentence.
 * @param {string} text
 * @returns {{ id: string, key: Buffer }[]}
 */
export function decodeKeys(text) {
  const keys = text.split(",").map((part) => decodeKey(part.trim()));
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) throw new Error("uses the same key id twice");
  return keys;
}

function decodeKey(part) {
  const [, id, encoded] = /^([a-z0-9]{1,16}):([\w-]+)={0,2}$/.exec(part) ?? [];
  const key = Buffer.from(encoded ?? "", "base64url");
  if (!id || key.length !== KEY_BYTES)
    throw new Error(
      "must be id:key pairs, each key 32 random bytes in base64url (openssl rand 32 | basenc --base64url)",
    );
  // Real random bytes have about 30 different values among 32; a sample or a repeated word has few.
  if (new Set(key).size < 16)
    throw new Error("holds a sample or guessable key: make one with openssl rand 32 | basenc --base64url");
  return { id, key };
}
