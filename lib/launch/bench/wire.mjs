import net from "node:net";

/**
 * Stands between a program and the database and counts round trips: how often the program, having had an answer, sends
 * something again on the same connection. What is sent ahead of answers travels together and counts once.
 * @param {string} url the database's
 * @returns {Promise<{ url: string, take: () => number, stop: () => Promise<void> }>} `take`: those since the last time
 */
export async function countRoundTrips(url) {
  const { hostname, port } = new URL(url);
  let trips = 0;
  const sockets = new Set();
  const server = net.createServer((client) => {
    const database = net.connect({ host: hostname, port: Number(port) });
    let hasAnswered = true;
    for (const [from, to] of [
      [client, database],
      [database, client],
    ]) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (chunk) => {
        if (from === database) hasAnswered = true;
        else if (hasAnswered) {
          hasAnswered = false;
          trips++;
        }
        to.write(chunk);
      });
      from.on("close", () => to.destroy());
      from.on("error", () => to.destroy());
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(server.address().port) }).href,
    take: () => {
      const taken = trips;
      trips = 0;
      return taken;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
