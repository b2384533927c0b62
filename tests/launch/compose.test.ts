import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { findPlace, spawnOptions } from "@/lib/launch/data/postgres-place.mjs";
import { secrets, variables } from "@/lib/launch/run/environment.mjs";
import { runCommand } from "../programs";

interface Service {
  environment?: Record<string, string>;
  security_opt?: string[];
  cap_drop?: string[];
  read_only?: boolean;
  mem_limit?: string;
  logging?: { options: Record<string, string> };
  command?: string[];
  profiles?: string[];
  healthcheck?: object;
  volumes?: string[];
  depends_on?: Record<string, object>;
}

const compose = readFileSync("docker-compose.yml", "utf8");

describe("the compose file", () => {
  let directory: string;

  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), "compose-"));
  });

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test("the compose file creates its database with arguments that PostgreSQL accepts", async () => {
    const given = compose.match(/POSTGRES_INITDB_ARGS: (.+)/)![1]!.split(" ");
    const place = findPlace(directory);
    const initdb = [place.program("initdb"), ["-D", place.data, "-U", "millwright", ...given]] as const;
    const { output } = await runCommand(...initdb, spawnOptions(place));
    rmSync(place.data, { recursive: true, force: true });
    expect(output).toContain("Success.");
  });

  test("the compose file gives each service the secrets that it uses, and no other", () => {
    const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
    const given = Object.fromEntries(
      Object.entries(services).map(([name, { environment = {} }]) => [
        name,
        Object.keys(environment)
          .filter((variable) => secrets.includes(variable) || variable === "DEMO_PASSWORD")
          .toSorted(),
      ]),
    );
    const all = [
      "APP_KEYS",
      "DATABASE_URL",
      "METRICS_TOKEN",
      "OTEL_EXPORTER_OTLP_HEADERS",
      "POSTGRES_PASSWORD",
      "REDIS_URL",
    ];
    const archive = ["S3_ACCESS_KEY_ID", "S3_ENDPOINT", "S3_REGION", "S3_SECRET_ACCESS_KEY"];
    expect(given).toEqual({
      web: [...all, "SETUP_TOKEN", "TWILIO_AUTH_TOKEN"].toSorted(),
      workers: [...all, ...archive, "SMTP_URL", "TWILIO_AUTH_TOKEN"].toSorted(),
      gateways: [...all, "MQTT_URL"].toSorted(),
      reader: ["APP_KEYS"],
      simulator: [...all, "DEMO_PASSWORD"].toSorted(),
      migrate: [...all, "DEMO_PASSWORD"].toSorted(),
      backup: all,
      restore: all,
      postgres: ["POSTGRES_PASSWORD"],
      "postgres-pitr": ["POSTGRES_PASSWORD"],
      "pitr-backup": [],
      "pitr-restore": [],
      redis: [],
    });
  });

  test("the containers of the product can write to their volumes only, and gain no rights", () => {
    const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.security_opt]).toEqual([name, ["no-new-privileges:true"]]);
      expect([name, Boolean(service.mem_limit), service.logging?.options["max-file"]]).toEqual([name, true, "5"]);
      if (["postgres", "postgres-pitr", "redis"].includes(name)) continue;
      expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ["ALL"]]);
    }
  });

  test("the database that can be restored to a minute has the settings of the other one, and archives its WAL", () => {
    const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
    const [plain, archiving] = [services.postgres!, services["postgres-pitr"]!];
    expect(archiving.command!.slice(0, plain.command!.length)).toEqual(plain.command);
    expect(archiving.command!.slice(plain.command!.length)).toContain("archive_command=pgbackrest archive-push %p");
    expect(archiving).toMatchObject({ profiles: ["pitr"], healthcheck: plain.healthcheck, mem_limit: plain.mem_limit });
    expect(archiving.environment).toMatchObject(plain.environment!);
    expect(archiving.volumes).toEqual(expect.arrayContaining(plain.volumes!));
    // Whatever waits for the database waits for either; only one of them is there.
    for (const { depends_on = {} } of Object.values(services))
      if (depends_on.postgres)
        expect(depends_on["postgres-pitr"]).toEqual({ condition: "service_healthy", required: false });
  });

  test("a reader's next container is recognized as the one before it", () => {
    const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
    expect(services.reader).toMatchObject({ hostname: "reader", healthcheck: { disable: true } });
  });

  test("of two backups for a restore to a minute on one Sunday, only the first is a full one", async () => {
    const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
    const script = services["pitr-backup"]!.command![0]!.replaceAll("$$", "$").replaceAll(
      "/var/lib/pgbackrest",
      directory,
    );
    const tools = {
      date: "echo 7",
      pgbackrest: `echo "$1" >> ${directory}/calls`,
      // A day passes, and after the second backup all ends.
      sleep: `rm ${directory}/made; [ $(wc -l < ${directory}/calls) -lt 3 ] || kill $PPID`,
    };
    for (const [name, text] of Object.entries(tools))
      writeFileSync(path.join(directory, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    await runCommand("sh", ["-c", script], { env: { ...process.env, PATH: `${directory}:${process.env.PATH}` } });
    expect(readFileSync(path.join(directory, "calls"), "utf8").trim().split("\n")).toEqual([
      ...["stanza-create", "--type=full", "--type=diff"],
    ]);
  });

  test("the compose file uses .env variables that the example explains", () => {
    const asked = [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!);
    const known = [...variables.map(({ name }) => name), ...secrets.map((name) => `${name}_FILE`)];
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !known.includes(name))).toEqual([]);
  });
});
