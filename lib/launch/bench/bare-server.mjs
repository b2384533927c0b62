import http from "node:http";
import pg from "pg";
import * as queries from "./queries.mjs";

/** The least a server can do for the same answers: node:http and prepared SQL, no session, no permission, no walls. */
export async function startBareServer(url, sample) {
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  pool.on("error", () => {}); // it dies with the database when the run ends early
  const run = (name, text, values) => pool.query({ name, text, values });

  const listed = async (...asked) => {
    const [{ rows }, total] = await Promise.all(asked);
    return { data: rows, meta: { total: Number(total.rows[0].count) } };
  };

  const server = http.createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const address = new URL(request.url, "http://bare");
    let body;
    if (request.method === "POST") {
      const { name, plant_id, equipment_id } = JSON.parse(Buffer.concat(chunks).toString());
      body = { data: (await run("create", queries.create, [plant_id, name, equipment_id])).rows[0] };
    } else if (address.pathname === "/due") {
      const values = [sample.plant, queries.openStatuses];
      body = await listed(run("due", queries.due, values), run("total due", queries.totalDue, values));
    } else if (address.pathname === "/newest") {
      const values = [sample.plant];
      body = await listed(run("newest", queries.newest, values), run("total newest", queries.totalNewest, values));
    } else {
      const id = Number(address.pathname.slice(1));
      body = { data: (await run("detail", queries.detail, [id, sample.plants])).rows[0] };
    }
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });

  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}
