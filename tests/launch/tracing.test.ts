import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "@/lib/launch/requirements.mjs";
import { aCollector } from "../collector";
import { aMailServer } from "../workers/mail-server";
import { clearUp, ownDataDirectory, start } from "./starting";

const patience = 60_000;

test("a call is followed through the log, the collector and the email it leads to", { timeout: 600_000 }, async () => {
  const directory = ownDataDirectory("tracing");
  const [collector, mailServer] = [await aCollector(), await aMailServer()];
  onTestFinished(async () => {
    await clearUp(directory);
    await mailServer.stop();
    await collector.stop();
  });
  const PORT = String(await freePort());
  const begun = await start(directory, {
    ...{ PORT, SEED: "demo", SMTP_URL: mailServer.url },
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  expect(begun.output).toMatch(/^Millwright is ready/m);

  const product = `http://127.0.0.1:${PORT}`;
  const trace_id = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { "Content-Type": "application/json", traceparent: `00-${trace_id}-00f067aa0ba902b7-01` };
  await (await fetch(`${product}/login/sign-in?next=%2Ftold-nobody`, { headers })).text();
  const answer = await fetch(`${product}/api/auth/password/email`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: "corporate@cedar.example" }),
  });
  expect(answer.status).toBe(200);
  const request_id = answer.headers.get("x-request-id")!;

  const ofCall = new RegExp(`^X-Request-Id: ${request_id}\r$`, "im");
  const mailed = () => mailServer.mails.filter(({ raw }) => ofCall.test(raw)).map(({ to }) => to);
  await expect.poll(mailed, { timeout: patience }).toEqual([["corporate@cedar.example"]]);

  const lines = (name: string) =>
    readFileSync(path.join(directory, "logs", `${name}.log`), "utf8")
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.request_id === request_id);
  expect(lines("web")).toMatchObject([{ msg: "call", status: 200, trace_id }]);
  await expect
    .poll(() => lines("worker").map(({ msg, job, trace_id }) => ({ msg, job, trace_id })), { timeout: patience })
    .toEqual(["password-reset", "mail"].map((job) => ({ msg: "job", job, trace_id })));

  const ofTrace = () => collector.spans.filter((span) => span.trace_id === trace_id);
  await expect.poll(() => ofTrace().some(({ name }) => name === "job mail"), { timeout: patience }).toBe(true);
  await expect
    .poll(() => ofTrace().some(({ attributes }) => "millwright.request_id" in attributes), { timeout: patience })
    .toBe(true);
  const call = ofTrace().find(({ attributes }) => attributes["millwright.request_id"] === request_id)!;
  expect(call).toMatchObject({
    ...{ service: "millwright-web", name: "POST /api/auth/password/email" },
    attributes: { "http.response.status_code": 200 },
  });
  const job = ofTrace().find(({ name }) => name === "job password-reset")!;
  expect(job).toMatchObject({ service: "millwright-worker", parent_id: call.span_id });
  expect(ofTrace().find(({ name }) => name === "send mail")).toBeDefined();
  expect(ofTrace().some(({ name }) => name.includes("/login/sign-in"))).toBe(true);
  const statements = ofTrace().filter(({ attributes }) => attributes["db.system.name"] === "postgresql");
  expect(statements.map(({ service }) => service)).toEqual(
    expect.arrayContaining(["millwright-web", "millwright-worker"]),
  );
  // Values and addresses stay here: some of them are secrets.
  expect(JSON.stringify(ofTrace())).not.toMatch(/corporate@cedar|told-nobody/);
});
