import { webServer } from "./build.mjs";
import { answersOk, startChild } from "./children.mjs";
import { waitUntil } from "./process-alive.mjs";
import { programArguments } from "./programs.mjs";
import { Refusal } from "./terminal.mjs";

const READY_MILLISECONDS = 180_000;

/** How many of each there are, unless more are asked for. */
const ONE = { web: 1, worker: 1, gateways: 0 };

/**
 * Starts web and workers, and where asked for the processes that gateways speak to and the simulator, and waits until the web
 * server says it is ready. Several of a kind are numbered, and share their ports.
 * @param {{ host: string, port: string, dataDirectory: string, dev?: boolean, processes?: Partial<typeof ONE>, simulator?: boolean, quiet?: boolean,
 *   environment?: Record<string, string>, launched?: () => void }} options
 * @param {import("./children.mjs").Child[]} children the started ones are added, so that they can be stopped whatever happens
 */
export async function startApplication(options, children) {
  const { host, port } = options;
  const environment = { NODE_ENV: options.dev ? "development" : "production", ...options.environment };
  const processes = { ...ONE, ...options.processes };
  const start = (name, args, count = 1) => {
    children.push(...startChildren(name, args, count, { ...options, environment }));
    options.launched?.();
  };
  start("web", webServer(options).args, options.dev ? 1 : processes.web);
  start("worker", programArguments("worker", options), processes.worker);
  start("gateways", programArguments("gateways", options), processes.gateways);
  await waitForReady(children, `http://${localAddress(host)}:${port}/readyz`);
  const door = { ...process.env, ...environment }.GATEWAY_PORT;
  if (processes.gateways) await waitForReady(children, `http://${localAddress(host)}:${door}/healthz`);
  // It speaks to the gateway API like any gateway, so it can only begin once that answers.
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

/** Of those who share a port any could answer for the others: each has to take connections before. */
const isUp = ({ sharesPort, listening }) => !sharesPort || listening;

async function waitForReady(children, url) {
  const ready = await waitUntil(
    async () => children.some((child) => child.ended) || (children.every(isUp) && (await answersOk(url))),
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
