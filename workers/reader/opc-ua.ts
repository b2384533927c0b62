import { createHash, X509Certificate } from "node:crypto";
import {
  AttributeIds,
  BrowseDirection,
  ClientMonitoredItemGroup,
  type ClientSession,
  type ClientSubscription,
  crypto_utils,
  MessageSecurityMode,
  OPCUAClient,
  type OPCUAClientOptions,
  SecurityPolicy,
  setDebugLogger,
  setErrorLogger,
  setWarningLogger,
  TimestampsToReturn,
  type UserIdentityInfo,
  UserTokenType,
} from "node-opcua-client";
import { hostAndPort, isInTheOpen } from "@/lib/domain/readers/connection";
import type { ReaderTag, Sample } from "@/lib/domain/readers/moments";
import { faultOfCode, type ReaderFault } from "@/lib/domain/readers/state";
import { isNodeId } from "@/lib/domain/readers/tags";
import { reachableAddress, UnreachableAddress } from "@/lib/server/http/reader-address";
import { log } from "@/lib/server/log";
import {
  type Connect,
  type DeviceConnection,
  DeviceFault,
  type DeviceSession,
  type ServerCertificate,
  type Sink,
} from "./device";
import { type BrowseQuestion, browseNode } from "./opc-ua-browse";
import { sampleOf, shownValue } from "./opc-ua-values";

/** An OPC UA server, to which a session is opened that browses, reads and subscribes: it neither writes nor calls methods. */

const timeoutMs = 10_000;
const shortestPublishMs = 100;
const longestPublishMs = 1_000;
const mostInGroup = 500;

// What the library prints itself would be no line of the log.
for (const setLogger of [setDebugLogger, setWarningLogger, setErrorLogger])
  setLogger((...words: unknown[]) => log.debug({ of: "opc ua" }, words.map(String).join(" ").slice(0, 500)));

export const connectOpcUa: Connect = async (connection) => {
  const endpointUrl = await reachableEndpoint(connection);
  const isOpen = connection.security_policy === "None";
  const certificate = isOpen ? null : await trustedCertificate(connection, endpointUrl);
  const client = OPCUAClient.create({
    ...optionsOf(connection),
    securityMode: isOpen ? MessageSecurityMode.None : MessageSecurityMode.SignAndEncrypt,
    securityPolicy: SecurityPolicy[connection.security_policy],
    // The very certificate that was judged: it is not asked for again.
    ...(certificate ? { serverCertificate: certificate.der } : {}),
    keepSessionAlive: true,
  });
  try {
    await within(client.connect(endpointUrl));
    const session = await within(client.createSession(identityOf(connection)));

    return new OpcUaSession(client, session, certificate?.shown ?? null);
  } catch (error) {
    await client.disconnect().catch(() => undefined);
    throw faultFrom(error, certificate?.shown ?? null);
  }
};

/** By the address that was judged, so that a name cannot lead elsewhere a moment later. */
async function reachableEndpoint(connection: DeviceConnection): Promise<string> {
  const at = hostAndPort(connection.url);
  try {
    const address = await reachableAddress(at, isInTheOpen("opc_ua", connection));
    const host = address.includes(":") ? `[${address}]` : address;

    return `opc.tcp://${host}:${at.port}${new URL(connection.url).pathname.replace(/^\/$/, "")}`;
  } catch (error) {
    if (error instanceof UnreachableAddress) throw new DeviceFault(error.fault);
    throw error;
  }
}

function optionsOf({ certificate, key }: DeviceConnection): OPCUAClientOptions {
  if (!certificate || !key) throw new DeviceFault("security", "the reader has no certificate");
  const own = new X509Certificate(certificate);
  const uri = /URI:([^,\s]+)/.exec(own.subjectAltName ?? "")?.[1];
  const privateKey = crypto_utils.coercePEMorDerToPrivateKey(key);

  return {
    applicationName: "Millwright reader",
    ...(uri ? { applicationUri: uri } : {}),
    endpointMustExist: false,
    transportTimeout: timeoutMs,
    // The holder of the controller connects again by itself, and more and more seldom.
    connectionStrategy: { maxRetry: 0, initialDelay: 1_000, maxDelay: 1_000 },
    certificateKeyPairProvider: {
      getCertificate: () => own.raw,
      getCertificateChain: () => [own.raw],
      getPrivateKey: () => privateKey,
    },
  };
}

interface Judged {
  der: Buffer;
  shown: ServerCertificate;
}

/** The certificate of the endpoint that is to be used, which a person trusts. Throws DeviceFault with it otherwise. */
async function trustedCertificate(connection: DeviceConnection, endpointUrl: string): Promise<Judged> {
  const { security_policy, trusted_fingerprint } = connection;
  const der = await shownCertificate(connection, endpointUrl, security_policy);
  const parsed = new X509Certificate(der);
  const fingerprint = createHash("sha256").update(der).digest("hex");
  const expires = new Date(parsed.validTo);
  const shown = {
    fingerprint,
    subject: parsed.subject.replaceAll("\n", ", ").slice(0, 300),
    expires_at: expires.toISOString(),
  };
  const fault: ReaderFault | null =
    trusted_fingerprint !== fingerprint
      ? trusted_fingerprint === null
        ? "certificate_unknown"
        : "certificate_changed"
      : expires.getTime() < Date.now()
        ? "certificate_expired"
        : null;
  if (fault) throw new DeviceFault(fault, fault, shown);

  return { der, shown };
}

async function shownCertificate(connection: DeviceConnection, endpointUrl: string, policy: string): Promise<Buffer> {
  const client = OPCUAClient.create({
    ...optionsOf(connection),
    securityMode: MessageSecurityMode.None,
    securityPolicy: SecurityPolicy.None,
  });
  try {
    await within(client.connect(endpointUrl));
    const endpoints = await within(client.getEndpoints());
    const found = endpoints.find(
      ({ securityMode, securityPolicyUri }) =>
        securityMode === MessageSecurityMode.SignAndEncrypt && securityPolicyUri?.endsWith(`#${policy}`),
    );
    if (!found?.serverCertificate?.length) throw new DeviceFault("security");

    return firstCertificate(found.serverCertificate);
  } catch (error) {
    throw faultFrom(error, null);
  } finally {
    await client.disconnect().catch(() => undefined);
  }
}

/** Of a chain the server's own. */
function firstCertificate(chain: Buffer): Buffer {
  const length = chain.readUInt16BE(2) + 4;

  return chain[1] === 0x82 && length <= chain.length ? chain.subarray(0, length) : chain;
}

const identityOf = ({ user, password }: DeviceConnection): UserIdentityInfo =>
  user ? { type: UserTokenType.UserName, userName: user, password: password ?? "" } : { type: UserTokenType.Anonymous };

function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeviceFault("timeout")), timeoutMs);
  });

  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const faults: readonly [ReaderFault, RegExp][] = [
  ["credentials", /BadIdentityToken|BadUserAccessDenied|BadUserSignature|user identity token/i],
  ["security", /BadSecurity|BadCertificate|cannot find endpoint|BadNonce|security/i],
  ["refused", /ECONNREFUSED/],
  ["unreachable", /EHOSTUNREACH|ENETUNREACH/],
  ["timeout", /BadTimeout|ETIMEDOUT|timeout/i],
  ["closed", /ECONNRESET|EPIPE|BadConnection|BadSecureChannelClosed|BadSession|disconnected|premature/i],
];

function faultFrom(error: unknown, certificate: ServerCertificate | null): DeviceFault {
  if (error instanceof DeviceFault) return error;
  const { message = String(error), code } = error as NodeJS.ErrnoException;
  const fault = faults.find(([, pattern]) => pattern.test(`${code ?? ""} ${message}`))?.[0] ?? faultOfCode(code);

  return new DeviceFault(fault, message.slice(0, 300), certificate);
}

class OpcUaSession implements DeviceSession {
  readonly reportsChanges = true;

  constructor(
    private readonly client: OPCUAClient,
    private readonly session: ClientSession,
    readonly certificate: ServerCertificate | null,
  ) {}

  async run(tags: readonly ReaderTag[], sink: Sink, signal: AbortSignal): Promise<void> {
    let fail: (why: string) => void = () => undefined;
    const broken = new Promise<never>((_, reject) => {
      fail = (why) => reject(new DeviceFault("closed", why));
      this.client.on("connection_lost", () => fail("connection lost"));
      this.client.on("close", () => fail("connection closed"));
      this.session.on("session_closed", () => fail("session closed"));
    });
    broken.catch(() => undefined);
    const ended = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    try {
      for (const [every, places] of byInterval(tags)) {
        const subscribed = this.#subscribe(every, () => fail("subscription ended")).then((subscription) =>
          monitor(subscription, { every, tags, places }, sink),
        );
        await Promise.race([subscribed, broken]);
      }
    } catch (error) {
      throw faultFrom(error, this.certificate);
    }
    sink.answered();
    await Promise.race([ended, broken]);
  }

  async readNow(addresses: readonly string[]): Promise<Record<string, unknown>> {
    const known = addresses.filter(isNodeId);
    const nodes = known.map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value }));
    const read = nodes.length > 0 ? await within(this.session.read(nodes)) : [];
    const values = new Map(known.map((address, index) => [address, read[index]]));

    return {
      values: addresses.map((address) => {
        const value = values.get(address);
        return value ? { address, ...shownValue(value) } : { address, fault: "not_a_path" };
      }),
    };
  }

  async browse(question: BrowseQuestion): Promise<Record<string, unknown>> {
    try {
      return await within(browseNode(this.session, question, BrowseDirection.Forward));
    } catch (error) {
      throw faultFrom(error, this.certificate);
    }
  }

  async close(): Promise<void> {
    await within(this.session.close(true)).catch(() => undefined);
    await within(this.client.disconnect()).catch(() => undefined);
  }

  async #subscribe(every: number, ended: () => void): Promise<ClientSubscription> {
    const subscription = await this.session.createSubscription2({
      requestedPublishingInterval: Math.min(Math.max(every / 2, shortestPublishMs), longestPublishMs),
      requestedLifetimeCount: 600,
      requestedMaxKeepAliveCount: 20,
      maxNotificationsPerPublish: 0,
      publishingEnabled: true,
      priority: 1,
    });
    subscription.on("terminated", ended);

    return subscription;
  }
}

interface Monitored {
  every: number;
  tags: readonly ReaderTag[];
  places: readonly number[];
}

/** Throws where the server refuses them. */
async function monitor(subscription: ClientSubscription, { places, ...of }: Monitored, sink: Sink): Promise<void> {
  for (let from = 0, size = mostInGroup; from < places.length; ) {
    const group = places.slice(from, from + size);
    try {
      await monitorGroup(subscription, { ...of, places: group }, sink);
      from += size;
    } catch (error) {
      // How many it takes at once is the server's own.
      if (group.length === 1 || !/BadTooManyOperations/.test((error as Error).message)) throw error;
      size = Math.ceil(group.length / 2);
    }
  }
}

function monitorGroup(subscription: ClientSubscription, { every, tags, places }: Monitored, sink: Sink): Promise<void> {
  const paths = places.map((place) => tags[place]?.path ?? "");
  const group = ClientMonitoredItemGroup.create(
    subscription,
    paths.map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value })),
    { samplingInterval: every, discardOldest: true, queueSize: 1 },
    TimestampsToReturn.Both,
  );
  group.on("changed", (_item, value, index) => {
    const tag = places[index];
    if (tag === undefined) return;
    const sample: Sample = { tag, ...sampleOf(value) };
    sink.take([sample]);
    sink.unreadable(paths[index] ?? "", sample.status === "bad" ? "bad" : null);
  });

  return new Promise((resolve, reject) => {
    group.on("initialized", () => {
      group.monitoredItems.forEach((item, index) => {
        if (item.statusCode.isNotGood()) sink.unreadable(paths[index] ?? "", "unknown_node");
      });
      resolve();
    });
    group.on("err", (reason) => reject(new Error(reason)));
  });
}

function byInterval(tags: readonly ReaderTag[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  tags.forEach(({ every_ms, path }, place) => {
    if (isNodeId(path)) groups.set(every_ms, [...(groups.get(every_ms) ?? []), place]);
  });

  return groups;
}
