import { createSign, generateKeyPair, type KeyObject, randomBytes } from "node:crypto";
import { promisify } from "node:util";

/**
 * An RSA key and a certificate that says no more than "this is the key": identity providers want keys in this form, and
 * Node makes keys only. DER by hand, because it is four kinds of boxes.
 */
export async function selfSigned(name: string, now: Date, years = 20): Promise<{ key: string; certificate: string }> {
  const pair = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return {
    key: pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    certificate: certificateOf(pair, name, now, years).toString("base64"),
  };
}

function certificateOf(pair: { publicKey: KeyObject; privateKey: KeyObject }, name: string, now: Date, years: number) {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  const who = sequence(set(sequence(commonName, box(0x0c, Buffer.from(name, "utf8").subarray(0, 64)))));
  const body = sequence(
    // Positive, and never like another's.
    box(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    rsaWithSha256,
    who,
    sequence(time(now), time(end)),
    who,
    pair.publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("sha256").update(body).sign(pair.privateKey);
  return sequence(body, rsaWithSha256, box(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

function box(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => box(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => box(0x31, Buffer.concat(parts));

/** Two digits of the year until 2049, four from then on: RFC 5280 wants it so. */
function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, "");
  return at.getUTCFullYear() < 2050 ? box(0x17, Buffer.from(digits.slice(2))) : box(0x18, Buffer.from(digits));
}

const commonName = Buffer.from([0x06, 0x03, 0x55, 0x04, 0x03]);
/** 1.2.840.113549.1.1.11, without parameters. */
const rsaWithSha256 = Buffer.from("300d06092a864886f70d01010b0500", "hex");
