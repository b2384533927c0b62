import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { newKeys } from "@/lib/launch/data/keys.mjs";
import { readEnvironment, variables } from "@/lib/launch/run/environment.mjs";

const example = readFileSync(".env.example", "utf8");

const isOfCompose = (name: string) =>
  variables.find((variable) => variable.name === name)?.meaning.startsWith("compose only");

describe("the environment", () => {
  test("the .env example lists every environment variable, and no other", () => {
    const listed = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(variables.map(({ name }) => name).toSorted());
  });

  test("the .env example shows the defaults", () => {
    const values = readEnvironment({});
    for (const [, name, shown] of example.matchAll(/^#([A-Z][A-Z0-9_]+)=(.+)$/gm))
      if (name !== "PUBLIC_URL" && !isOfCompose(name!)) expect([name, values[name!]]).toEqual([name, shown]);
  });

  test("the .env example shows the defaults of docker-compose.yml", () => {
    const compose = readFileSync("docker-compose.yml", "utf8");
    for (const [, name, shown] of example.matchAll(/^#([A-Z][A-Z0-9_]+)=(.+)$/gm))
      if (isOfCompose(name!)) expect(compose).toContain(`\${${name}:-${shown}}`);
  });

  test("the .env example can be copied unchanged", () => {
    expect(readEnvironment({ file: example })).toEqual(readEnvironment({}));
  });

  test("a secret can be in a file, which wins over the variable", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
    const file = path.join(folder, "metrics-token");
    writeFileSync(file, "0123456789abcdef\n");
    const own = { METRICS_TOKEN_FILE: file, METRICS_TOKEN: "from the variable" };
    expect(readEnvironment({ own }).METRICS_TOKEN).toBe("0123456789abcdef");
    expect(readEnvironment({ file: `METRICS_TOKEN_FILE=${file}` }).METRICS_TOKEN).toBe("0123456789abcdef");
    rmSync(folder, { recursive: true });
    expect(() => readEnvironment({ own })).toThrow(/^METRICS_TOKEN_FILE names .*, which cannot be read: ENOENT/);
    expect(() => readEnvironment({ file: "PORT_FILE=/port" })).toThrow(/^PORT_FILE in \.env is not a Millwright/);
  });

  test("an address of the database without a password gets POSTGRES_PASSWORD", () => {
    const own = { DATABASE_URL: "postgresql://owner@host:5432/mill", POSTGRES_PASSWORD: "a-long-password-2026" };
    expect(readEnvironment({ own }).DATABASE_URL).toBe("postgresql://owner:a-long-password-2026@host:5432/mill");
    const whole = { ...own, DATABASE_URL: "postgresql://owner:its-own@host:5432/mill" };
    expect(readEnvironment({ own: whole }).DATABASE_URL).toBe("postgresql://owner:its-own@host:5432/mill");
    expect(() => readEnvironment({ own: { DATABASE_URL: own.DATABASE_URL } })).toThrow(/POSTGRES_PASSWORD must be set/);
  });

  test("an unknown variable in .env is rejected by name", () => {
    expect(() => readEnvironment({ file: "PROT=3000" })).toThrow(/^PROT in \.env is not a Millwright variable/);
  });

  test("the default PUBLIC_URL follows the port", () => {
    expect(readEnvironment({ own: { PORT: "4000" } }).PUBLIC_URL).toBe("http://localhost:4000");
  });

  test("variables of the process override the file, and empty means unset", () => {
    expect(readEnvironment({ file: "PORT=4000", own: { PORT: "5000" } }).PORT).toBe("5000");
    expect(readEnvironment({ file: "PORT=4000", own: { PORT: "" } }).PORT).toBe("4000");
    expect(readEnvironment({ file: "SMTP_URL=" })).not.toHaveProperty("SMTP_URL");
  });

  test.each([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "3000x"],
    ["PORT", "6000"], // X11: browsers refuse to open it
    ["HOST", "not a host"],
    ["DATABASE_URL", "mysql://a:b@host/db"],
    ["DATABASE_URL", "postgresql://owner@host/db"],
    ["DATABASE_URL", "postgresql://owner:secret@host"],
    ["REDIS_URL", "localhost:6379"],
    ["MQTT_URL", "http://host"],
    ["MQTT_PORT", "0"],
    ["MQTT_TLS_CERT", "/no/such/file"],
    ["DEMO", "yes"],
    ["DEMO_PASSWORD", "short"],
    ["PUBLIC_URL", "http://host/path"],
    ["PUBLIC_URL", "host"],
    ["APP_KEYS", "secret"],
    ["APP_KEYS", `k1:${Buffer.alloc(32).toString("base64url")}`],
    ["APP_KEYS", `${newKeys()},${newKeys()}`],
    ["SMTP_URL", "mail.example"],
    ["MAIL_FROM", "nobody"],
    ["TWILIO_FROM", "12"],
    ["ARCHIVE_URL", "/mnt/archive"],
    ["ARCHIVE_URL", "s3://Bucket_1/x"],
    ["S3_ENDPOINT", "minio:9000"],
    ["METRICS_TOKEN", "short"],
    ["LOG_LEVEL", "loud"],
    ["POSTGRES_PASSWORD", "with/slash and space"],
    ["POSTGRES_BUFFERS", "512m"],
    ["POSTGRES_WAL", "16"],
  ])("%s=%s is rejected by name", (name, value) => {
    expect(() => readEnvironment({ own: { [name]: value } })).toThrow(new RegExp(`^${name} `));
  });

  test("an incomplete SMS account is rejected with the missing variable", () => {
    const account = {
      TWILIO_ACCOUNT_SID: "AC0123456789abcdef",
      TWILIO_AUTH_TOKEN: "secret",
      TWILIO_FROM: "+15550001111",
    };
    expect(readEnvironment({ own: account })).toMatchObject(account);
    for (const name of Object.keys(account))
      expect(() => readEnvironment({ own: { ...account, [name]: "" } })).toThrow(new RegExp(`^${name} is missing`));
  });

  test("an incomplete key of S3 is rejected with the missing variable", () => {
    const key = { S3_ACCESS_KEY_ID: "plant", S3_SECRET_ACCESS_KEY: "secret" };
    const archive = { ...key, ARCHIVE_URL: "s3://plant-data/millwright", S3_ENDPOINT: "https://s3.plant.example" };
    expect(readEnvironment({ own: archive })).toMatchObject({ ...archive, S3_REGION: "us-east-1" });
    for (const name of Object.keys(key))
      expect(() => readEnvironment({ own: { ...archive, [name]: "" } })).toThrow(new RegExp(`^${name} is missing`));
  });

  test("a rejected secret is not printed on the terminal", () => {
    expect(() => readEnvironment({ own: { DATABASE_URL: "mysql://a:hunter2@host/db" } })).toThrow(/^(?!.*hunter2)/);
  });
});
