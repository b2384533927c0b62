import { nextServer } from "./build.mjs";
import { answersOk, startChild } from "./children.mjs";
import { waitUntil } from "./process-alive.mjs";
import { programArguments } from "./programs.mjs";
import { Refusal } from "./terminal.mjs";

const READY_MILLISECONDS = 120_000;

/**
 * Starts web and workers, and where asked for the process that gateways speak to and the simulator, and waits until the web server
 * says it is ready.
 * @param {{ host: string, port: string, dataDirectory: string, dev?: boolean, gateways?: boolean, simulator?: boolean, quiet?: boolean, isWebAlone?: boolean,
 *   environment?: Record<string, string>, launched?: () => void }} options
 * @param {import("./children.mjs").Child[]} children the started ones are added, so that they can be stopped whatever happens
 */
export async function startApplication(options, children) {
  const { host, port } = options;
  const environment = { NODE_ENV: options.dev ? "development" : "production", ...options.environment };
  const start = (name, args) => {
    children.push(startChild(name, args, { ...options, environment }));
    options.launched?.();
  };
  start("web", [...nextServer, options.dev ? "dev" : "start", "-H", host, "-p", port]);
  if (!options.isWebAlone) start("worker", programArguments("worker", options));
  if (options.gateways) start("gateways", programArguments("gateways", options));
  await waitForReady(children, `http://${localAddress(host)}:${port}/readyz`);
  const door = { ...process.env, ...environment }.GATEWAY_PORT;
  if (options.gateways) await waitForReady(children, `http://${localAddress(host)}:${door}/healthz`);
  // It speaks to the gateway API like any gateway, so it can only begin once that answers.
  if (options.simulator) start("simulator", programArguments("simulator", options));
  for (const child of children) child.becameReady();
}

async function waitForReady(children, url) {
  const ready = await waitUntil(
    async () => children.some((child) => child.ended) || (await answersOk(url)),
    READY_MILLISECONDS,
    200,
  );
  const ended = children.find((child) => child.ended);
  if (ended)
    throw new Refusal(
      `The ${ended.name} process exited during startup: see the output above and DATA_DIR/logs/${ended.name}.log.`,
    );
  if (!ready) throw new Refusal(`No response from ${url}: see DATA_DIR/logs.`);
}

/** An address to reach ourselves at: "all addresses" is not one that can be connected to everywhere. */
function localAddress(host) {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
