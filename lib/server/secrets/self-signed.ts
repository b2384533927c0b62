import { createHash, createSign, generateKeyPair, type KeyObject, randomBytes } from "node:crypto";
import { promisify } from "node:util";

/**
 * An RSA key and a certificate that states no more than "this is the key": identity providers want keys in this form, and
 * Node makes keys only. DER by hand, because it is four kinds of boxes.
 */
export async function selfSigned(name: string, now: Date, years = 20): Promise<{ key: string; certificate: string }> {
  const pair = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return {
    key: pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    certificate: certificateOf(pair, name, now, years).toString("base64"),
  };
}

/**
 * The same for an application of OPC UA, which is known by its URI (OPC 10000-6, 6.2.2): as PEM, with what a client's certificate
 * says of its use.
 */
export async function selfSignedApplication(name: string, uri: string, now: Date, years = 20) {
  const pair = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const der = certificateOf(pair, name, now, years, applicationExtensions(pair.publicKey, uri));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];

  return {
    key: pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    certificate: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}

interface Pair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

function certificateOf(pair: Pair, name: string, now: Date, years: number, extensions: Buffer | null = null) {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  const who = sequence(set(sequence(commonName, box(0x0c, Buffer.from(name, "utf8").subarray(0, 64)))));
  const body = sequence(
    // Extensions make it the third version.
    ...(extensions ? [box(0xa0, box(0x02, Buffer.from([2])))] : []),
    // Positive, and never like another's.
    box(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    rsaWithSha256,
    who,
    sequence(time(now), time(end)),
    who,
    pair.publicKey.export({ type: "spki", format: "der" }),
    ...(extensions ? [box(0xa3, extensions)] : []),
  );
  const signature = createSign("sha256").update(body).sign(pair.privateKey);
  return sequence(body, rsaWithSha256, box(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

function applicationExtensions(publicKey: KeyObject, uri: string): Buffer {
  const id = createHash("sha1")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest();

  return sequence(
    extension("551d0e", box(0x04, id)), // subject key identifier
    extension("551d23", sequence(box(0x80, id))), // authority key identifier: its own
    extension("551d13", sequence(), true), // basic constraints: no authority
    // Key usage: signature, non-repudiation, encipherment of keys and data, and of certificates its own.
    extension("551d0f", box(0x03, Buffer.from([2, 0xf4])), true),
    extension("551d25", sequence(box(0x06, Buffer.from("2b06010505070302", "hex")))), // extended key usage: client
    extension("551d11", sequence(box(0x86, Buffer.from(uri, "ascii")))), // subject alternative name: URI
  );
}

const extension = (oid: string, value: Buffer, isCritical = false) =>
  sequence(
    box(0x06, Buffer.from(oid, "hex")),
    ...(isCritical ? [box(0x01, Buffer.from([0xff]))] : []),
    box(0x04, value),
  );

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
