import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants";
import createNextIntlPlugin from "next-intl/plugin";
import { writeRoutes } from "./lib/launch/make/routes.mjs";
import { siteHeaders } from "./lib/server/http/site-headers";

const config: NextConfig = {
  output: process.env.NEXT_STANDALONE ? "standalone" : undefined,
  agentRules: false,
  poweredByHeader: false,
  // lib/server/http/unavailable.ts packs pages, after it has looked at them.
  compress: false,
  reactStrictMode: true,
  experimental: {
    authInterrupts: true,
    // Loading every page at the start takes 2.7 s of a core and 90 MB in each web process, and makes no first visit
    // shorter: what pages share comes with the first of them.
    preloadEntriesOnStart: false,
    // It makes a first build half as long again to make the next one a little shorter than a first one without it.
    turbopackFileSystemCacheForBuild: false,
  },
  // Texts come compiled (lib/server/i18n.ts), and need no parser. The package is where its own name leads.
  turbopack: { resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  // npm test checks the types, of the tests and workers too; whoever starts the product need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [{ source: "/:path*", headers: [...siteHeaders] }],
  // Asked for by browsers wherever a page names no icon, as refused pages do.
  rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
  // Native, file-reading and very large packages stay outside the bundle.
  serverExternalPackages: [
    "@node-rs/argon2",
    "sharp",
    "bullmq",
    "pino",
    "prom-client",
    "exceljs",
    "@node-saml/node-saml",
    "twilio",
    "mqtt",
  ],
};

/**
 * Pages, layouts, the proxy and the manifest are .tsx; route files and instrumentation are .ts. Built, the product has those
 * in a bundle of their own (app/calls.ts), and Next, which would compile each of them by itself, need not find them.
 * Nothing reads source maps of the build: without them it takes a twelfth less, and is half as large. What the server runs
 * is not made short: that took a seventh of the build, and hid from its logs where an error came from.
 */
const built: NextConfig = {
  pageExtensions: ["tsx"],
  experimental: { ...config.experimental, turbopackSourceMaps: false, serverMinification: false },
};

export default async function configured(phase: string) {
  // Whichever way Next builds, the API document knows every route. What serves has been built with them.
  if (phase !== PHASE_PRODUCTION_SERVER) await writeRoutes();
  return createNextIntlPlugin("./lib/server/http/request-locale.ts")({
    ...config,
    ...(phase === PHASE_DEVELOPMENT_SERVER ? {} : built),
  });
}
