import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { pause } from "../pause";
import { killProductByNumber } from "../programs";

/** An installation by docker compose, from a copy of the repository, under a project name and on ports of its own. */

const run = promisify(execFile);

/** The engine that answers has Compose 2.20 or newer. */
export function hasEngine(): boolean {
  const answer = spawnSync("docker", ["compose", "version", "--short"], { encoding: "utf8" });
  const [major = 0, minor = 0] = (answer.stdout ?? "").replace(/^v/, "").split(".").map(Number);
  return major * 100 + minor >= 220 && spawnSync("docker", ["info"], { stdio: "ignore" }).status === 0;
}

/** The commands given to `docker compose`, as a person would type them. */
export const typed = new Set<string>();

export class Installation {
  readonly directory = mkdtempSync(path.join(tmpdir(), "compose-installation-"));
  readonly project: string;
  readonly metricsToken = randomBytes(16).toString("hex");
  /** Ports that containers of `web` and of `gateways` may get, one each. */
  readonly webPorts: readonly number[];
  readonly gatewayPorts: readonly number[];
  #variables: Record<string, string>;

  /** `port`: the first of ten. */
  constructor(name = "test", port = 18_400) {
    this.project = `millwright-${name}-${process.pid}`;
    this.webPorts = [port, port + 1, port + 2, port + 3];
    this.gatewayPorts = [port + 5, port + 6];
    const { stdout } = spawnSync("git", ["ls-files", "-z"], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
    for (const file of stdout.split("\0").filter(Boolean)) {
      mkdirSync(path.dirname(path.join(this.directory, file)), { recursive: true });
      cpSync(file, path.join(this.directory, file));
    }
    const secrets = path.join(this.directory, "secrets");
    mkdirSync(secrets);
    writeFileSync(path.join(secrets, "app-keys"), `one:${randomBytes(32).toString("base64url")}\n`);
    this.#variables = {
      POSTGRES_PASSWORD: randomBytes(16).toString("hex"),
      APP_KEYS: "",
      APP_KEYS_FILE: "/secrets/app-keys",
      METRICS_TOKEN: this.metricsToken,
      BIND: `127.0.0.1:${port}-${port + 3}`,
      GATEWAY_BIND: `127.0.0.1:${port + 5}-${port + 6}`,
      MQTT_BIND: `127.0.0.1:${port + 7}-${port + 8}`,
      PUBLIC_URL: `http://localhost:${port}`,
      WEB_CONCURRENCY: "1",
    };
    this.set({});
  }

  /** Writes .env; what is named again is replaced. */
  set(variables: Record<string, string>) {
    Object.assign(this.#variables, variables);
    const lines = Object.entries(this.#variables).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(path.join(this.directory, ".env"), lines.join(""));
  }

  docker = (...args: string[]) => this.#run(args);

  async #run(args: string[], input?: string) {
    const running = run("docker", args, { cwd: this.directory, maxBuffer: 16 * 1024 * 1024 });
    if (input !== undefined) running.child.stdin?.end(input);
    return (await running).stdout.trim();
  }

  compose = (...args: string[]) => this.#compose(args);

  /** With what is typed at its questions. */
  answering = (input: string, ...args: string[]) => this.#compose(args, input);

  #compose(args: string[], input?: string) {
    typed.add(args.filter((one) => !["-T", "-q"].includes(one)).join(" "));
    return this.#run(["compose", "-p", this.project, ...args], input);
  }

  /** A new key of the installation, before the others. */
  addKey() {
    const file = path.join(this.directory, "secrets/app-keys");
    const keys = readFileSync(file, "utf8").trim();
    writeFileSync(file, `k${keys.split(",").length + 1}:${randomBytes(32).toString("base64url")},${keys}\n`);
  }

  /** The same keys as another's. */
  takeKeys(of: Installation) {
    cpSync(path.join(of.directory, "secrets/app-keys"), path.join(this.directory, "secrets/app-keys"));
  }

  /** A script of the repository, as an operator runs it. */
  async script(file: string) {
    await run("sh", [file], {
      cwd: this.directory,
      env: { ...process.env, COMPOSE_PROJECT_NAME: this.project },
      maxBuffer: 16 * 1024 * 1024,
    });
  }

  /** Each container by its number, with its service and state; the jobs that end left out. */
  async states(): Promise<{ name: string; service: string; state: string }[]> {
    const format = "{{.Name}}|{{.Service}}|{{.State}} {{.Health}}";
    const lines = (await this.compose("ps", "-a", "--format", format)).split("\n");
    const states = lines.map((line) => line.trim().split("|") as [string, string, string]);
    return states
      .map(([name, service, state]) => ({ name, service, state: state.trim() }))
      .filter(({ service }) => service !== "migrate");
  }

  sql = (statement: string) =>
    this.compose("exec", "-T", "postgres", "psql", "-U", "millwright", "-d", "millwright", "-Atc", statement);

  /** Which port of those that it may have a container got is the engine's choice. */
  web = async () => `http://${await this.compose("port", "web", "3000")}`;
  gateways = async () => `http://${await this.compose("port", "gateways", "3001")}`;

  async call(path: string, body?: object, token?: string) {
    const answer = await fetch(`${await this.web()}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "content-type": "application/json",
        "x-requested-with": "XMLHttpRequest",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, body: (await answer.json()) as { data: Record<string, never> } };
  }

  /** Where its database is, for anyone on the machine of the engine. */
  async database() {
    const id = await this.compose("ps", "-q", "postgres");
    const host = await this.docker("inspect", "-f", "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}", id);
    return { host, user: "millwright", password: this.#variables.POSTGRES_PASSWORD, database: "millwright" };
  }

  containers = async (service: string) => (await this.compose("ps", "-q", service)).split("\n").filter(Boolean);

  /** Kills a service's process from outside: `docker kill` would count as stopped by a person. */
  async kill(service: string, place = 0) {
    const id = (await this.containers(service))[place]!;
    killProductByNumber(Number(await this.docker("inspect", "-f", "{{.State.Pid}}", id)));
  }

  async remove() {
    await this.compose("down", "-v", "--remove-orphans").catch(() => {});
    rmSync(this.directory, { recursive: true, force: true });
  }

  imageSize = async () => Number(await this.docker("image", "inspect", "-f", "{{.Size}}", "millwright"));

  /** Those that were copied out, oldest first. */
  backups = () => readdirSync(path.join(this.directory, "backups-copy")).sort();

  read = (file: string) => readFileSync(path.join(this.directory, file), "utf8");
}

/** Asks every second until it holds; the last reason is thrown. */
export async function within(seconds: number, check: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(1_000);
    }
  }
}

/**
 * A proxy as it stands before several web containers: it asks the next one when one takes no connection, or when one ends
 * the connection before it has answered a call that can be repeated.
 */
export async function proxyBefore(ports: readonly number[]) {
  let turn = 0;
  const server = http.createServer(async (request, response) => {
    const order = ports.map((_, at) => ports[(turn + at) % ports.length]!);
    turn++;
    for (const port of order) {
      const answer = await forward(port, request).catch(() => null);
      if (!answer) continue;
      response.writeHead(answer.statusCode ?? 502, { "content-type": answer.headers["content-type"] ?? "text/plain" });
      answer.pipe(response);
      return;
    }
    response.writeHead(502).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const forward = (port: number, { method, url, headers }: http.IncomingMessage) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request({ port, method, path: url, headers, timeout: 20_000 }, resolve);
    request.on("error", reject);
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.end();
  });
