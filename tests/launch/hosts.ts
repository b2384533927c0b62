import { appendFileSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createCluster } from "@/lib/launch/data/postgres-cluster.mjs";
import { findPlace } from "@/lib/launch/data/postgres-place.mjs";
import { runtimeDatabaseUrl } from "@/lib/server/secrets/runtime-login.mjs";
import { type Program, runCommand, sendSignal, startProgram } from "../programs";

/*
 * Machines of one network, as network namespaces on a bridge of this one: each has an address of its own and can be cut off.
 * Needs root, `ip` and PgBouncer.
 */

const bridge = "mw-hosts";
const network = "10.213.7";
const isThere = (command: string, ...args: string[]) =>
  runCommand(command, args).then(
    ({ code }) => code === 0,
    () => false,
  );

/** Whether this machine can be several. */
export const mayMakeHosts = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await isThere("ip", "netns", "list")) && (await isThere("pgbouncer", "--version"));

async function ip(...args: string[]) {
  const { code, output } = await runCommand("ip", args);
  if (code !== 0) throw new Error(`ip ${args.join(" ")}: ${output}`);
}

export class Host {
  readonly address: string;
  readonly programs: Program[] = [];

  private constructor(
    readonly name: string,
    number: number,
  ) {
    this.address = `${network}.${number}`;
  }

  static async add(name: string, number: number): Promise<Host> {
    const host = new Host(name, number);
    const [space, link] = [`mw-${name}`, `mw-${name}`];
    await ip("netns", "add", space);
    await ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", space);
    await ip("link", "set", link, "master", bridge, "up");
    await ip("-n", space, "address", "add", `${host.address}/24`, "dev", "eth0");
    for (const device of ["lo", "eth0"]) await ip("-n", space, "link", "set", device, "up");
    return host;
  }

  /** A program on this machine, as somebody else where an account is given. */
  run(
    command: string,
    args: readonly string[],
    { env, as }: { env?: Record<string, string>; as?: { uid?: number; gid?: number } } = {},
  ): Program {
    const account = as ? ["setpriv", `--reuid=${as.uid}`, `--regid=${as.gid}`, "--clear-groups"] : [];
    const program = startProgram("ip", ["netns", "exec", `mw-${this.name}`, ...account, command, ...args], { env });
    this.programs.push(program);
    return program;
  }

  /** Nothing reaches it, and it reaches nobody: no connection is closed. */
  cut = () => ip("link", "set", `mw-${this.name}`, "down");
  join = () => ip("link", "set", `mw-${this.name}`, "up");

  async remove() {
    await Promise.all(this.programs.map((program) => program.kill()));
    await ip("link", "delete", `mw-${this.name}`);
    await ip("netns", "delete", `mw-${this.name}`);
  }
}

export async function openNetwork() {
  await ip("link", "add", bridge, "type", "bridge");
  await ip("address", "add", `${network}.1/24`, "dev", bridge);
  await ip("link", "set", bridge, "up");
}

export const closeNetwork = () => ip("link", "delete", bridge);

/** PostgreSQL on two machines, the second a synchronous standby of the first, and PgBouncer on a third before them. */
export class DatabaseHosts {
  readonly #place: ReturnType<typeof findPlace>;
  /** Where its owner finds the database, past the pool; it moves. */
  readonly owner: { host: string; port: number; user: string; password: string; database: string };

  private constructor(
    private readonly folder: string,
    private readonly first: Host,
    private readonly second: Host,
    private readonly pool: Host,
  ) {
    this.#place = findPlace(folder);
    this.owner = { host: first.address, port: 5432, user: "millwright", password: "", database: "millwright" };
  }

  static async start(folder: string, first: Host, second: Host, pool: Host) {
    const hosts = new DatabaseHosts(folder, first, second, pool);
    const place = hosts.#place;
    await createCluster(place, () => {});
    const password = readFileSync(place.password, "utf8").trim();
    hosts.owner.password = password;
    const allowed = ["all", "replication"].map((what) => `host ${what} all ${network}.0/24 scram-sha-256\n`).join("");
    appendFileSync(path.join(place.data, "pg_hba.conf"), allowed);
    hosts.#copyForStandby();
    hosts.#startServer(first, place.data, { synchronous_standby_names: "*" });
    hosts.#startServer(second, hosts.#standbyData, {
      primary_conninfo: `host=${first.address} user=millwright password=${password} application_name=standby`,
    });
    hosts.#startPool();
    return hosts;
  }

  /** PostgreSQL does not run as root. */
  get #account(): { uid?: number; gid?: number } {
    return this.#place.account;
  }

  /** What the product is given. */
  get url() {
    return `postgresql://millwright:${this.owner.password}@${this.pool.address}:6432/millwright`;
  }

  /** The same past the pool. */
  get ownerUrl() {
    return `postgresql://millwright:${this.owner.password}@${this.owner.host}:5432/millwright`;
  }

  /** The first machine is gone for good; the second takes its place, and the pool leads there. */
  async failOver() {
    await this.first.cut();
    await Promise.all(this.first.programs.map((program) => program.kill()));
    const promote = this.second.run(this.#place.program("pg_ctl"), ["promote", "-w", "-D", this.#standbyData], {
      as: this.#account,
    });
    if ((await promote.ended) !== 0) throw new Error(promote.output());
    this.owner.host = this.second.address;
    this.#writePoolSettings();
    for (const pooler of this.pool.programs) sendSignal(pooler.pid, "SIGHUP");
  }

  /** What the servers and the pool have printed last. */
  recentOutput = () =>
    [this.first, this.second, this.pool]
      .map((host) => `${host.name}:\n${host.programs.map((program) => program.output().slice(-1_500)).join("\n")}`)
      .join("\n");

  get #standbyData() {
    return path.join(this.folder, "standby");
  }

  /** Before either has begun: afterwards everything comes over the wire. */
  #copyForStandby() {
    cpSync(this.#place.data, this.#standbyData, { recursive: true });
    writeFileSync(path.join(this.#standbyData, "standby.signal"), "");
    const { uid, gid } = this.#account;
    for (const file of ["", ...readdirSync(this.#standbyData, { recursive: true })] as string[])
      if (uid !== undefined && gid !== undefined) chownSync(path.join(this.#standbyData, file), uid, gid);
  }

  #startServer(host: Host, data: string, settings: Record<string, string>) {
    const all = {
      listen_addresses: "*",
      port: "5432",
      unix_socket_directories: "",
      max_connections: "300",
      wal_keep_size: "2GB",
      wal_receiver_timeout: "5s",
      wal_sender_timeout: "5s",
      ...settings,
    };
    const args = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    host.run(this.#place.program("postgres"), ["-D", data, ...args], { as: this.#account });
  }

  /** In session mode: LISTEN and locks of a session are of the connection that asked. */
  #startPool() {
    mkdirSync(path.join(this.folder, "pool"), { recursive: true });
    const runtime = new URL(runtimeDatabaseUrl(this.url));
    const users = [
      ["millwright", this.owner.password],
      [runtime.username, decodeURIComponent(runtime.password)],
    ];
    writeFileSync(path.join(this.folder, "pool", "users"), users.map((pair) => `"${pair.join('" "')}"\n`).join(""));
    this.#writePoolSettings();
    const { uid, gid } = this.#account;
    if (uid !== undefined && gid !== undefined) chownSync(path.join(this.folder, "pool"), uid, gid);
    this.pool.run("pgbouncer", [path.join(this.folder, "pool", "settings.ini")], { as: this.#account });
  }

  #writePoolSettings() {
    writeFileSync(
      path.join(this.folder, "pool", "settings.ini"),
      `[databases]
* = host=${this.owner.host} port=5432
[pgbouncer]
listen_addr = *
listen_port = 6432
pool_mode = session
auth_type = scram-sha-256
auth_file = ${path.join(this.folder, "pool", "users")}
ignore_startup_parameters = extra_float_digits,options
max_client_conn = 400
default_pool_size = 250
server_connect_timeout = 3
server_login_retry = 1
tcp_keepidle = 5
tcp_keepintvl = 5
tcp_keepcnt = 3
`,
    );
  }
}
