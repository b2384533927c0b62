import { z } from "zod";
import type { ReaderType } from "../ingest/devices";

/** Beside this server, or on a machine in the plant's own network that calls this server. */
export const readerPlaces = ["server", "plant"] as const;

/** Of OPC UA. `None` signs and encrypts nothing; the deprecated ones (Basic128Rsa15, Basic256) are not offered. */
export const securityPolicies = ["Basic256Sha256", "Aes128_Sha256_RsaOaep", "Aes256_Sha256_RsaPss", "None"] as const;
export type SecurityPolicy = (typeof securityPolicies)[number];

/**
 * How a value of several registers of 16 bits is put together; `abcd` is the standard's own order, most significant first.
 * `cdab` swaps words, `badc` the bytes in each word, `dcba` both.
 */
export const wordOrders = ["abcd", "cdab", "badc", "dcba"] as const;
export type WordOrder = (typeof wordOrders)[number];

export const connectionSchema = z.strictObject({
  runs: z.enum(readerPlaces).default("server"),
  url: z.string().trim().min(1).max(300),
  security_policy: z.enum(securityPolicies).default("Basic256Sha256"),
  user: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .transform((user) => user || null),
  unit_id: z.number().int().min(0).max(255).default(1),
  word_order: z.enum(wordOrders).default("abcd"),
});

export type Connection = z.infer<typeof connectionSchema>;

const schemes: Record<ReaderType, { protocol: string; port: number }> = {
  opc_ua: { protocol: "opc.tcp:", port: 4840 },
  modbus_tcp: { protocol: "modbus:", port: 502 },
};

/** Why an address is none of this type, as a message key; null where it is one, if the network allows it. */
export function readerAddressProblem(type: ReaderType, text: string): string | null {
  const wrong = `readers.not_an_address_${type}`;
  if (!URL.canParse(text)) return wrong;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  if (protocol !== schemes[type].protocol || !hostname || /[%\s]/.test(hostname)) return wrong;
  if (username || password) return "readers.no_credentials";
  if (search || hash) return wrong;

  return type === "modbus_tcp" && pathname.replace("/", "") ? wrong : null;
}

/** As it is kept: always with its port. */
export function writtenReaderAddress(type: ReaderType, text: string): string {
  const { protocol, hostname, port, pathname } = new URL(text);
  const path = pathname === "/" ? "" : pathname;

  return `${protocol}//${hostname.toLowerCase()}:${port || schemes[type].port}${path}`;
}

/** The host and port of an address as it is kept; an IPv6 address without its brackets. */
export function hostAndPort(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);

  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}

/** Whether what is read travels in the open: only to networks that the operator names. */
export const isInTheOpen = (type: ReaderType, { security_policy }: Pick<Connection, "security_policy">): boolean =>
  type === "modbus_tcp" || security_policy === "None";
