import { expect, test, vi } from "vitest";
import { DomainError } from "@/lib/domain/shared/errors";
import { FairQueue, unavailable } from "@/lib/server/fair-queue";

const limit = { atOnce: 2, mostWaiting: 100, refusal: unavailable(3) };

/** Work that ends when the test ends it, in the order in which it began. */
function aQueue(more: { atOnce?: number; mostWaiting?: number; timeout?: (waiting: number) => number } = {}) {
  const queue = new FairQueue({ ...limit, ...more });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    refused,
    async ask(name: string, ...keys: string[]) {
      queue
        .run(keys, () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.push(resolve));
        })
        .catch((error) => {
          expect(error).toBeInstanceOf(DomainError);
          expect(error).toMatchObject({ refusal: "unavailable", retryAfter: 3 });
          refused.push(name);
        });
      await settled();
    },
    async endOne() {
      ends.shift()!();
      await settled();
    },
  };
}

const names = (count: number, word = "flood") => Array.from({ length: count }, (_, at) => `${word} ${at}`);

test("a crowd at one account, from many addresses, holds another account up for a few turns at most", async () => {
  const { ask, endOne, begun } = aQueue();
  for (const name of names(50)) await ask(name, "account a", `from ${name}`);
  await ask("other", "account b", "from elsewhere");
  for (let ended = 0; ended < 3; ended++) await endOne();
  expect(begun).toContain("other");
});

test("a crowd from one address, at many accounts, holds another address up for a few turns at most", async () => {
  const { ask, endOne, begun } = aQueue();
  for (const name of names(50)) await ask(name, `account ${name}`, "from here");
  await ask("other", "account b", "from elsewhere");
  for (let ended = 0; ended < 3; ended++) await endOne();
  expect(begun).toContain("other");
});

test("a crowd that waits is served while newcomers keep coming, and in the order of arrival", async () => {
  const { ask, endOne, begun } = aQueue({ atOnce: 1 });
  for (const name of names(6)) await ask(name, "account a");
  for (const name of names(30, "newcomer")) {
    await ask(name, `account ${name}`);
    await endOne();
  }
  expect(begun.filter((name) => name.startsWith("flood"))).toEqual(names(6));
});

test("no more run at once than may, however the work ends", async () => {
  const queue = new FairQueue(limit);
  let [running, most] = [0, 0];
  const work = async (fails: boolean) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (fails) throw new Error("the work failed");
    return "done";
  };
  const answers = await Promise.allSettled(names(40).map((name, at) => queue.run([name], () => work(at % 2 === 0))));
  expect(most).toBe(2);
  expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(20);
  expect(await queue.run(["after"], () => work(false))).toBe("done");
});

test("who waits is refused after a time that grows with those before, and nobody else", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { ask, refused, begun, endOne } = aQueue({ atOnce: 1, timeout: (waiting) => 1_000 + waiting * 100 });
  for (const name of names(4)) await ask(name, "account a");
  await vi.advanceTimersByTimeAsync(1_050);
  expect(refused).toEqual(["flood 1"]);
  await endOne();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([refused, begun]).toEqual([
    ["flood 1", "flood 3"],
    ["flood 0", "flood 2"],
  ]);
  vi.useRealTimers();
});

test("when too many wait, the last of the biggest crowd is refused, and only without a crowd the newcomer", async () => {
  const { ask, refused, begun, endOne } = aQueue({ atOnce: 1, mostWaiting: 4 });
  for (const name of names(6)) await ask(name, "account a");
  expect(refused).toEqual(["flood 5"]);
  for (const name of names(4, "other")) await ask(name, `account ${name}`);
  // One of the crowd keeps its turn; the last to come without one finds no place.
  expect(refused).toEqual(["flood 5", "flood 4", "flood 3", "flood 2", "other 3"]);
  for (let ended = 0; ended < 4; ended++) await endOne();
  expect(begun).toEqual(["flood 0", "flood 1", "other 0", "other 1", "other 2"]);
});
