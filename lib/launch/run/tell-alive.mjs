/*
 * Preloaded into processes that share a port: says every few seconds that this one still answers. One that hangs would
 * be handed its share of the connections for ever; whoever started it ends it when it says nothing (children.mjs).
 */
const EVERY_MILLISECONDS = 2_000;

setInterval(() => {
  if (process.connected) process.send("alive", () => {});
}, EVERY_MILLISECONDS).unref();
