import pg from "pg";
import { startApplication } from "../run/application.mjs";
import { freePort } from "../run/requirements.mjs";
import { toUndo } from "../run/shutdown.mjs";

/**
 * Starts the product on a database for the time of a measurement.
 * @param {string} url of the database
 * @param {string} dataDirectory
 * @param {Record<string, number>} processes how many of each part, where it is not as usual
 */
export async function startProduct(url, dataDirectory, processes) {
  const [host, port, children] = ["127.0.0.1", String(await freePort()), []];
  const stop = () => Promise.all(children.map((child) => child.stop()));
  toUndo(stop);
  const product = `http://${host}:${port}`;
  const environment = { LOG_LEVEL: "error", PORT: port, PUBLIC_URL: product, DATABASE_URL: url };
  await startApplication({ host, port, dataDirectory, quiet: true, environment, processes }, children);
  const client = new pg.Client(url);
  await client.connect();
  return { product, client, children, stop };
}

/**
 * Runs a measurement on a database of its own, which is there as long as it takes.
 * @template Figures
 * @param {{ url: string }} server
 * @param {string} database its name
 * @param {(url: string) => Promise<Figures>} run
 */
export async function onOwnDatabase(server, database, run) {
  const { administer, urlOf } = await import("../data/database.mjs");
  const { migrate } = await import("../data/migrate.mjs");
  await administer(server.url, `drop database if exists ${database} with (force)`, `create database ${database}`);
  const url = urlOf(server.url, database);
  process.env.DATABASE_URL = url;
  await migrate(url, { log: () => {} });
  const figures = await run(url);
  await administer(server.url, `drop database if exists ${database} with (force)`);
  return figures;
}
