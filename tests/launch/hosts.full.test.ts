import { randomBytes } from "node:crypto";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { pause } from "../pause";
import { database, Fleet, signIn } from "./fleet";
import { closeNetwork, DatabaseHosts, Host, mayMakeHosts, openNetwork } from "./hosts";
import { aTlsProxy, People } from "./mixed-load";
import { clearUp, ownDataDirectory } from "./starting";

const isPossible = await mayMakeHosts();
if (!isPossible) console.log("no machines of their own here: that takes root, ip and PgBouncer");

describe.skipIf(!isPossible)(
  "an installation on ten machines, with PgBouncer before a database that has a standby",
  () => {
    const names = [
      "db1",
      "db2",
      "pool",
      "redis",
      "web1",
      "web2",
      "worker1",
      "worker2",
      "gateway1",
      "gateway2",
    ] as const;
    const hosts = {} as Record<(typeof names)[number], Host>;
    const folder = ownDataDirectory("hosts");
    let databases: DatabaseHosts;

    const product = (host: Host, command: string, more: Record<string, string> = {}) =>
      host.run(process.execPath, ["lib/launch/run/container.mjs", command], {
        env: {
          PATH: process.env.PATH!,
          HOME: process.env.HOME!,
          NODE_ENV: "production",
          DATA_DIR: path.join(folder, "shared"),
          DATABASE_URL: databases.url,
          APP_KEYS: keys,
          REDIS_URL: `redis://${hosts.redis.address}:6379`,
          HOST: "0.0.0.0",
          PORT: "3000",
          GATEWAY_PORT: "3001",
          MQTT_PORT: "1883",
          PUBLIC_URL: "http://mill.example",
          DEMO: "0",
          SEED: "demo",
          WEB_CONCURRENCY: "1",
          LOG_LEVEL: "warn",
          ...more,
        },
      });
    const keys = `1:${randomBytes(32).toString("base64url")}`;
    const answers = (host: Host, port: number, at: string) =>
      expect
        .poll(() => fetch(`http://${host.address}:${port}${at}`).then(({ status }) => status, String), {
          timeout: 120_000,
        })
        .toBe(200);

    async function install() {
      await openNetwork();
      for (const [index, name] of names.entries()) hosts[name] = await Host.add(name, 11 + index);
      databases = await DatabaseHosts.start(folder, hosts.db1, hosts.db2, hosts.pool);
      hosts.redis.run("redis-server", [
        ...["--bind", "0.0.0.0", "--protected-mode", "no", "--save", "", "--maxmemory-policy", "noeviction"],
      ]);
      const beside = { ...databases.owner, database: "postgres" };
      await expect
        .poll(() => database(beside, (client) => client.query("select 1")).then(() => "up", String), {
          timeout: 60_000,
        })
        .toBe("up");
      await database(beside, (client) => client.query("create database millwright"));
      const migrate = product(hosts.worker1, "migrate", { DATABASE_URL: databases.ownerUrl });
      expect(await migrate.ended, migrate.output() + databases.recentOutput()).toBe(0);
      // No message service of the demo's phones is reached from here.
      await database(databases.owner, (client) => client.query("delete from push_subscriptions"));
      for (const name of ["web1", "web2"] as const) product(hosts[name], "web");
      for (const name of ["worker1", "worker2"] as const) product(hosts[name], "worker");
      for (const name of ["gateway1", "gateway2"] as const) product(hosts[name], "gateways");
      await answers(hosts.web1, 3000, "/readyz");
      await answers(hosts.web2, 3000, "/readyz");
    }

    afterAll(async () => {
      for (const host of Object.values(hosts)) await host.remove();
      await closeNetwork();
      await clearUp(folder);
    });

    test("promoting the standby and cutting off a worker's machine lose nothing and double nothing", {
      timeout: 900_000,
    }, async () => {
      await install();
      const api = `http://${hosts.web1.address}:3000/api`;
      const token = await signIn(api);
      const doors = [hosts.gateway1, hosts.gateway2].map(({ address }) => `http://${address}:3001/api`);
      const fleet = await Fleet.bind(databases.owner, { api, token, gateways: 4, doors });
      const proxy = await aTlsProxy(...[hosts.web1, hosts.web2].map(({ address }) => ({ host: address, port: 3000 })));
      const { rows } = await database(databases.owner, (client) =>
        client.query(`select 1 as plant_id, (select id from users where email = 'technician@cedar.example') as assigned_user_id,
        (select id from equipments where plant_id = 1 and deleted_at is null order by id limit 1) as equipment_id`),
      );
      const people = new People(proxy, await Promise.all(Array.from({ length: 4 }, () => signIn(api))), rows[0]);
      fleet.begin();
      people.begin();
      await pause(4_000);

      const began = Date.now();
      await databases.failOver();
      const promoted = Date.now() - began;
      await expect.poll(() => fleet.acknowledged.at(-1)! > began + promoted, { timeout: 120_000 }).toBe(true);
      const silent = longestGap(fleet.acknowledged.filter((at) => at >= began - 2_000));
      console.log(
        `hosts: standby promoted in ${promoted} ms; the longest time without an acknowledgement ${silent} ms`,
      );

      await pause(3_000);
      await hosts.worker1.cut();
      await pause(8_000);
      await hosts.worker1.join();
      await pause(3_000);
      await people.end();
      await fleet.end();
      proxy.stop();
      await people.expectNothingLostOrDoubled(databases.owner);
      await fleet.expectNothingLostOrDoubled("a standby promoted, a worker's machine cut off for 8 s");
    });
  },
);

function longestGap(times: readonly number[]): number {
  return times.slice(1).reduce((longest, at, index) => Math.max(longest, at - times[index]!), 0);
}
