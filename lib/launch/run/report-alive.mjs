/*
 * Preloaded into processes that share a port: reports every few seconds that this one still answers. One that hangs would
 * be handed its share of the connections for ever; its parent ends it when it sends nothing (children.mjs).
 */
const EVERY_MILLISECONDS = 2_000;

setInterval(() => {
  if (process.connected) process.send("alive", () => {});
}, EVERY_MILLISECONDS).unref();
