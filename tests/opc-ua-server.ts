import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { OPCUACertificateManager } from "node-opcua-certificate-manager";
import {
  DataType,
  MessageSecurityMode,
  SecurityPolicy,
  StatusCodes,
  Variant,
  VariantArrayType,
} from "node-opcua-client";
import { OPCUAServer } from "node-opcua-server";

/**
 * An OPC UA server to be read: a press with a temperature, a large count, a name and a sensor that is broken. Two items are
 * subscribed at once at most.
 */

export interface ServedOpcUa {
  port: number;
  /** What its press holds. */
  press: { temperature: number; count: bigint };
  /** The kinds of all requests so far. */
  requests: Set<string>;
  stop: () => Promise<void>;
}

const userManager = { isValidUser: (user: string, password: string) => user === "reader" && password === "plc-secret" };

/** With `port`, in place of one that was stopped. Each has a certificate of its own. */
export async function serveOpcUa({ port = 0 } = {}): Promise<ServedOpcUa> {
  const folder = mkdtempSync(path.join(tmpdir(), "opc-ua-"));
  const certificates = new OPCUACertificateManager({ rootFolder: folder, automaticallyAcceptUnknownCertificate: true });
  await certificates.initialize();
  const server = new OPCUAServer({
    port,
    resourcePath: "/UA",
    nodeset_filename: [],
    serverCertificateManager: certificates,
    userManager,
    certificateFile: path.join(folder, "certificate.pem"),
    securityPolicies: [SecurityPolicy.None, SecurityPolicy.Basic256Sha256],
    securityModes: [MessageSecurityMode.None, MessageSecurityMode.SignAndEncrypt],
    allowAnonymous: true,
    serverCapabilities: { operationLimits: { maxMonitoredItemsPerCall: 2 } },
  });
  await server.initialize();
  const press = { temperature: 41.5, count: 5_000_000_000n };
  addPress(server, press);
  const requests = new Set<string>();
  server.on("request", (request) => requests.add(request.schema.name));
  await server.start();

  return {
    press,
    requests,
    port: server.endpoints[0]?.port ?? port,
    stop: async () => {
      await server.shutdown(0);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function addPress({ engine }: OPCUAServer, press: ServedOpcUa["press"]) {
  const space = engine.addressSpace;
  if (!space) throw new Error("the server has no address space");
  const own = space.getOwnNamespace();
  const object = own.addObject({ organizedBy: space.rootFolder.objects, browseName: "Press" });
  const add = (browseName: string, dataType: DataType, get: () => Variant | typeof StatusCodes.BadSensorFailure) =>
    own.addVariable({
      componentOf: object,
      browseName,
      nodeId: `s=${browseName}`,
      dataType,
      minimumSamplingInterval: 100,
      value: { get },
    });
  add("Temperature", DataType.Double, () => new Variant({ dataType: DataType.Double, value: press.temperature }));
  add("Count", DataType.UInt64, () => {
    const value = [Number(press.count >> 32n), Number(press.count & 0xffffffffn)];
    return new Variant({ dataType: DataType.UInt64, arrayType: VariantArrayType.Scalar, value });
  });
  add("Recipe", DataType.String, () => new Variant({ dataType: DataType.String, value: "Lid\0A" }));
  add("Broken", DataType.Double, () => StatusCodes.BadSensorFailure);
}
