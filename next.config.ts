import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const config: NextConfig = {
  output: process.env.NEXT_STANDALONE ? "standalone" : undefined,
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Native or file-reading packages stay outside the bundle.
  serverExternalPackages: ["@node-rs/argon2", "sharp", "bullmq", "pino", "prom-client", "exceljs"],
};

export default createNextIntlPlugin("./lib/server/i18n.ts")(config);
