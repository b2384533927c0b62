import { expect, test } from "vitest";
import { isFull } from "../full";
import { newContext, openBrowser } from "./browser";

/** What people write is shown, never run: the pages that show it, in a real browser, with the policy they send. */

const base = process.env.TEST_URL;
const payloads = [
  "<script>window.ran=1</script>",
  "<img src=x onerror=window.ran=1>",
  "<svg/onload=window.ran=1>",
  '"><script>window.ran=1</script>',
  "</title><script>window.ran=1</script>",
  "</script><script>window.ran=1</script>",
  "<iframe srcdoc='<script>parent.ran=1</script>'>",
  "javascript:window.ran=1",
];

async function signIn(): Promise<string> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-auth-mode": "cookie" },
    body: JSON.stringify({
      email: "plant-admin@cedar.example",
      password: process.env.DEMO_PASSWORD || "Millwright-2026!",
    }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get("set-cookie")!.split(";")[0]!;
}

test.runIf(base)("A20: no payload runs on a page that shows it, and every script has the page's nonce", async () => {
  const cookie = await signIn();
  const made: number[] = [];
  for (const payload of payloads) {
    const answer = await fetch(`${base}/api/equipments/brands`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", "x-requested-with": "XMLHttpRequest" },
      body: JSON.stringify({ name: `${payload} ${crypto.randomUUID().slice(0, 8)}` }),
    });
    expect(answer.status).toBe(201);
    made.push(((await answer.json()) as { data: { id: number } }).data.id);
  }

  const browser = await openBrowser();
  const raw: string[] = [];
  let tried = 0;
  try {
    const context = await newContext(browser);
    const [name, value] = [cookie.slice(0, cookie.indexOf("=")), cookie.slice(cookie.indexOf("=") + 1)];
    await context.addCookies([{ name, value, url: base! }]);
    const page = await context.newPage();
    page.on("dialog", (dialog) => dialog.dismiss());
    for (const address of [
      "/brands?orderByColumn=created_at&orderByMethod=desc&max=50",
      "/brands?search=%3Cscript%3E",
      // The form shows each as the next; --full opens all.
      ...made.slice(0, isFull ? undefined : 1).map((id) => `/brands/${id}`),
      "/login/sign-in?next=javascript:window.ran=1",
    ]) {
      const answer = await page.goto(address, { waitUntil: "load" });
      tried++;
      const policy = answer?.headers()["content-security-policy"] ?? "";
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      // The browser hides the nonce attribute from scripts; the page's source shows it.
      const html = (await answer?.text()) ?? "";
      const bare = [...html.matchAll(/<script\b([^>]*)>/g)].filter(
        ([, attributes]) => !attributes!.includes(`nonce="${nonce}"`),
      );
      if (!nonce || bare.length > 0) raw.push(`${address}: ${bare.length} scripts without the nonce`);
      if (await page.evaluate(() => (window as { ran?: number }).ran !== undefined)) raw.push(`${address}: ran`);
    }
  } finally {
    await browser.close();
    await fetch(`${base}/api/equipments/brands`, {
      method: "DELETE",
      headers: { cookie, "content-type": "application/json", "x-requested-with": "XMLHttpRequest" },
      body: JSON.stringify({ ids: made }),
    });
  }
  console.log(`A20 pages tried ${tried} raw ${raw.length}`);
  expect(raw).toEqual([]);
});
