import { webServer } from "../make/build.mjs";
import { startChild } from "./children.mjs";
import { programArguments } from "./programs.mjs";
import { waitForReady } from "./wait-for-ready.mjs";

/** How many of each there are, unless more are asked for. */
const ONE = { web: 1, worker: 1, gateways: 0, reader: 0 };

/**
 * Starts web and workers, and where asked for the processes that gateways send to, readers and the simulator, and waits until the web
 * server reports that it is ready. Several of a kind are numbered, and share their ports.
 * @param {{ host: string, port: string, dataDirectory: string, dev?: boolean, processes?: Partial<typeof ONE>, simulator?: boolean, quiet?: boolean,
 *   environment?: Record<string, string>, launched?: () => void }} options
 * @param {import("./children.mjs").Child[]} children the started ones are added, so that they can be stopped whatever happens
 */
export async function startApplication(options, children) {
  const { host, port } = options;
  const environment = { NODE_ENV: options.dev ? "development" : "production", ...options.environment };
  const processes = { ...ONE, ...options.processes };
  const start = (name, args, count = 1) => {
    const started = startChildren(name, args, count, { ...options, environment });
    children.push(...started);
    options.launched?.();
    return started;
  };
  const web = start("web", webServer(options).args, options.dev ? 1 : processes.web);
  start("worker", programArguments("worker", options), processes.worker);
  const gateways = start("gateways", programArguments("gateways", options), processes.gateways);
  if (processes.web) await waitForReady(children, web, `http://${localAddress(host)}:${port}/readyz`);
  const door = { ...process.env, ...environment }.GATEWAY_PORT;
  if (processes.gateways) await waitForReady(children, gateways, `http://${localAddress(host)}:${door}/healthz`);
  environment.READER_SERVER ??= process.env.READER_SERVER || `http://${localAddress(host)}:${door}`;
  // Nobody waits for it: it connects to devices when the gateway API answers.
  start("reader", programArguments("reader", options), processes.reader);
  // It calls the gateway API like any gateway, so it can only begin once that answers.
  if (options.simulator) start("simulator", programArguments("simulator", options));
  for (const child of children) child.becameReady();
}

/** Kinds that listen on a port, which several of them share. */
const LISTENING = ["web", "gateways"];

/**
 * @param {string} name
 * @param {string[]} args of Node
 * @param {number} count
 * @param {Parameters<typeof startChild>[2]} options
 */
export function startChildren(name, args, count, options) {
  if (count === 1) return [startChild(name, args, options)];
  return Array.from({ length: count }, (_, place) => {
    const own = `${name}-${place + 1}`;
    const environment = { ...options.environment, PROCESS_NAME: own };
    return startChild(own, args, { ...options, environment, sharesPort: LISTENING.includes(name) });
  });
}

/** An address to reach ourselves at: "all addresses" is not one that can be connected to everywhere. */
function localAddress(host) {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
