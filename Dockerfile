# One image for web, workers, gateways, migrations and backups; lib/launch/run/container.mjs is told which it is to be.
#
# Behind a firewall: name the base images and the npm registry as build arguments, and give the company's certificate as
# the build secret "ca". Nothing else is fetched. See docs/hosting.md, "Building behind a firewall".

ARG NODE_IMAGE=node:24-bookworm-slim
ARG POSTGRES_IMAGE=postgres:18-bookworm

FROM ${NODE_IMAGE} AS packages
ARG NPM_REGISTRY=
WORKDIR /app
COPY package.json package-lock.json ./
# Not `npm ci`: see lib/launch/run/install.mjs.
RUN --mount=type=secret,id=ca,target=/run/secrets/ca \
    --mount=type=cache,target=/root/.npm \
    if [ -s /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
    if [ -n "$NPM_REGISTRY" ]; then export npm_config_registry="$NPM_REGISTRY"; fi; \
    npm install --no-save --include=dev --no-audit --no-fund --loglevel=error

FROM packages AS build
COPY . .
RUN node lib/launch/make/generate.mjs \
 && NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 NEXT_STANDALONE=1 npx next build \
 && node lib/launch/make/service-worker.mjs \
 && node lib/launch/make/static-files.mjs \
 && node lib/launch/run/programs.mjs \
 && node lib/launch/make/image.mjs

# pg_dump must not be older than the server: these are the server's own.
FROM ${POSTGRES_IMAGE} AS postgres-tools
COPY lib/launch/data/postgres-tools.sh /
RUN sh /postgres-tools.sh /tools

FROM ${NODE_IMAGE}
COPY --from=postgres-tools /tools /usr/lib/postgresql/18
WORKDIR /app
COPY --from=build /app/.next/image ./
# A volume takes the owner of the folder it lies on: one that is missing here would be root's, and backups would fail.
RUN mkdir -p /data/backups && chown -R node:node /data
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0 \
    PATH=$PATH:/usr/lib/postgresql/18/bin
USER node
VOLUME /data
EXPOSE 3000 3001 1883
HEALTHCHECK --interval=5s --timeout=60s --start-period=60s --retries=3 CMD ["node", "lib/launch/run/container.mjs", "health"]
ENTRYPOINT ["node", "lib/launch/run/container.mjs"]
CMD ["web"]
