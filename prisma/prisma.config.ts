import { defineConfig } from "prisma/config";

// Paths are relative to this file. Migrations are applied by lib/launch/data/migrate.mjs, not by Prisma's engine.
export default defineConfig({
  schema: ".",
  migrations: { path: "migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
