import pg from "pg";
import { afterAll, expect } from "vitest";

/*
 * After each test file: whatever its tests had recorded, by whichever service, the audit log of their database holds nothing
 * that opens a door: no password, hash or sealed value, and no token as we make them.
 */
const doors = [
  String.raw`\$(argon2|scrypt)`,
  String.raw`"(\w+_)?(password|secret|hash|token|otp|sp_key)": "`,
  "PRIVATE KEY",
  String.raw`"v1\.\w+\.[\w+/=-]+\.`,
  "imc_[A-Za-z0-9]{8}_",
  `"[scr]_[A-Za-z0-9_-]{40}`,
].join("|");

const held = globalThis as { testDatabase?: { owner: pg.Client } };
const url = process.env.DATABASE_URL;
if (url)
  afterAll(async () => {
    const client = held.testDatabase?.owner ?? new pg.Client(url);
    if (!held.testDatabase) await client.connect();
    const { rows } = await client.query(
      `select object, action, before::text, after::text from audit_events
       where concat(before::text, after::text, label) ~ $1 limit 5`,
      [doors],
    );
    if (!held.testDatabase) await client.end();
    expect(rows).toEqual([]);
  });
