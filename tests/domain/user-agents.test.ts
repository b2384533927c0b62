import { describe, expect, test } from "vitest";
import { deviceOf, isLocalAddress, programOf } from "@/lib/domain/shared/user-agents";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the device of a session", () => {
  test.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "Chrome", "Windows"],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      "Edge",
      "Windows",
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet",
      "Android",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox", "Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
      "Safari",
      "iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
      "Safari",
      "macOS",
    ],
    ["curl/8.5.0", null, null],
  ])("the device of a session: %s", (user_agent, browser, system) =>
    expect(deviceOf(user_agent)).toEqual({ browser, system }),
  );

  test.each([
    ["curl/8.5.0", "curl"],
    ["python-requests/2.32", "python-requests"],
    ["Mozilla/5.0", null],
    ["<script>", null],
    [null, null],
  ])("%s is the API client %s", (user_agent, program) => expect(programOf(user_agent)).toBe(program));
});

test.each([
  ["10.1.2.3", true],
  ["172.16.0.1", true],
  ["172.32.0.1", false],
  ["192.168.4.4", true],
  ["::ffff:127.0.0.1", true],
  ["::1", true],
  ["fd12::1", true],
  ["2001:db8::1", false],
  ["203.0.113.9", false],
])("%s is in the local network: %s", (ip, isLocal) => expect(isLocalAddress(ip)).toBe(isLocal));
