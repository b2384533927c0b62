import { describe, expect, test } from "vitest";
import {
  fitPush,
  isRetried,
  isSounding,
  mayPushTo,
  type PushMessage,
  pushKinds,
  pushOfAlert,
  pushOfEscalation,
  pushOfWork,
  pushPauses,
  pushVerdict,
  secondsLeft,
} from "@/lib/domain/notifications/push";
import { encryptPush } from "@/lib/server/push-encryption";

/** Messages to browsers: where they may go, how soon, and how they are written. */

const bytes = (text: string) => Buffer.from(text, "base64url");

test("a push message is encrypted as RFC 8291, appendix A, shows", () => {
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const given = {
    salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
    privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
  };
  expect(encryptPush(Buffer.from("When I grow up, I want to be a watermelon"), keys, given).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

describe("a push service", () => {
  test.each([
    ["https://fcm.googleapis.com/fcm/send/abc", true],
    ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
    ["https://web.push.apple.com/abc", true],
    ["https://wns2-par02p.notify.windows.com/w/?token=abc", true],
    ["https://relay.push.plant.example/abc", true],
    ["http://relay.push.plant.example/abc", true],
    ["http://fcm.googleapis.com/abc", false],
    ["https://fcm.googleapis.com.evil.example/abc", false],
    ["https://evilnotify.windows.com.example", false],
    ["https://notnotify-windows.com/abc", false],
    ["https://user:password@fcm.googleapis.com/abc", false],
    ["https://169.254.169.254/latest/meta-data", false],
    ["not an address", false],
  ])("at %s is called: %s", (endpoint, isCalled) => expect(mayPushTo(endpoint, ["push.plant.example"])).toBe(isCalled));

  test.each([
    [201, "taken"],
    [204, "taken"],
    [404, "gone"],
    [410, "gone"],
    [401, "refused"],
    [403, "refused"],
    [400, "rejected"],
    [413, "rejected"],
    [429, "retry"],
    [500, "retry"],
    [503, "retry"],
    [null, "retry"],
  ] as const)("that answers %s has %s the message", (status, verdict) => expect(pushVerdict(status)).toBe(verdict));
});

describe("a push message", () => {
  const begun = new Date("2026-05-04T10:00:00Z");
  const after = (seconds: number) => new Date(begun.getTime() + seconds * 1_000);

  test("an alarm is worth an hour and is tried again only while its time lasts", () => {
    expect(secondsLeft("alarm", begun, after(600))).toBe(3_000);
    expect(secondsLeft("alarm", begun, after(4_000))).toBe(0);
    expect(isRetried(1, "alarm", begun, after(2))).toBe(true);
    // The next pause, half an hour, ends after the hour.
    expect(isRetried(6, "alarm", begun, after(2_000))).toBe(false);
    expect(isRetried(6, "work", begun, after(2_000))).toBe(true);
    expect(isRetried(pushPauses.length + 1, "answered", begun, after(2_000))).toBe(false);
  });

  test("urgency and time of a message follow its cause", () => {
    const order = { id: 7, priority: "urgent", requested_by: 3 };
    const kindOf = (what: string, priority = "urgent", user_id = 1) =>
      pushOfWork({ ...order, priority }, what, user_id).kind;
    expect([kindOf("assigned"), kindOf("team"), kindOf("urgent")]).toEqual(["urgent", "urgent", "urgent"]);
    expect([kindOf("assigned", "normal"), kindOf("comment"), kindOf("overdue")]).toEqual(["work", "work", "work"]);
    expect([kindOf("accepted"), kindOf("rejected"), kindOf("completed", "normal", 3)]).toEqual([
      "answered",
      "answered",
      "answered",
    ]);
    expect([kindOf("completed", "normal", 1), kindOf("saving_evidence", "normal")]).toEqual(["work", "approval"]);
    expect(pushKinds.urgent).toEqual({ urgency: "high", ttl: 4 * 3_600 });
    expect(pushKinds.alarm.urgency).toBe("high");
    expect(pushKinds.alert).toEqual({ urgency: "normal", ttl: 4 * 3_600 });
  });

  test("all alerts of an item share a tag, and a message sounds again only when its level has risen", () => {
    const of = { equipment_id: 17, sensor_id: 4 };
    const [warning, alarm, ended] = ["warning", "alarm", "ended"].map((level) => pushOfAlert(of, level));
    expect([warning!.tag, pushOfAlert({ ...of, equipment_id: null }, "alarm").tag]).toEqual(["case-17", "sensor-4"]);
    const last = (rank: number) => ({ rank, at: begun });
    expect(isSounding(warning!, null, begun)).toBe(true);
    expect(isSounding(warning!, last(warning!.rank), after(60))).toBe(false);
    expect(isSounding(alarm!, last(warning!.rank), after(60))).toBe(true);
    expect(isSounding(ended!, last(alarm!.rank), after(60))).toBe(false);
    expect(isSounding(pushOfEscalation(of, 1), last(alarm!.rank), after(60))).toBe(true);
    expect(isSounding(pushOfEscalation(of, 2), last(pushOfEscalation(of, 1).rank), after(60))).toBe(true);
    expect(isSounding(warning!, last(warning!.rank), after(13 * 3_600))).toBe(true);
  });

  test("a long message is cut to three kilobytes", () => {
    const message = (body: string): PushMessage => ({
      web_push: 8030,
      notification: {
        title: "Alarm",
        body,
        navigate: "https://plant.example/1",
        tag: "case-1",
        lang: "en",
        silent: false,
      },
    });
    expect(JSON.parse(fitPush(message("short")))).toEqual(message("short"));
    for (const body of ["x".repeat(10_000), "€".repeat(5_000), "🔧".repeat(5_000)]) {
      const text = fitPush(message(body));
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_000);
      expect((JSON.parse(text) as PushMessage).notification.body).toMatch(/^(x|€|🔧){100,}…$/u);
    }
  });
});
