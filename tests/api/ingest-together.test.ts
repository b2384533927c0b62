import { beforeEach, expect, test } from "vitest";
import { resetLimits } from "@/lib/server/http/limits";
import { aGateway, at, batchOf, minute, send } from "../gateways";
import { owner } from "../owner";
import { aPlant } from "../samples";

/** Batches that come while others are being stored share a transaction. */

beforeEach(() => resetLimits());

const gatewaysOfThreeCompanies = async (count: number) => {
  const plants = await Promise.all([aPlant(), aPlant(), aPlant()]);

  return Promise.all(Array.from({ length: count }, (_, index) => aGateway({ plant: plants[index % plants.length]! })));
};

const readingsOf = async (sensors: readonly { id: number }[]) =>
  owner.$queryRaw<{ sensor_id: number; company_id: number; value: number; transaction: string }[]>`
    select m.sensor_id, m.company_id, v.value, m.xmin::text as transaction
    from reading_moments m cross join lateral unnest(m.values) as v (value)
    where m.sensor_id = any(${sensors.map(({ id }) => id)})
    union all select sensor_id, company_id, value, xmin::text from readings where sensor_id = any(${sensors.map(({ id }) => id)})
    order by 1`;

test("batches of many gateways are stored together, each for its own company", async () => {
  const gateways = await gatewaysOfThreeCompanies(24);

  const answers = await Promise.all(
    gateways.map(({ token, sensor }, index) =>
      send(token, batchOf(sensor.uid, [[at(-minute), { temp: index, vel_rms_z: 1 }]], { seq: index })),
    ),
  );

  expect(answers.map(({ status, body }) => [status, body.accepted])).toEqual(gateways.map(() => [202, 2]));
  const stored = await readingsOf(gateways.map(({ sensor }) => sensor));
  expect(stored).toHaveLength(48);
  expect(new Set(stored.map(({ transaction }) => transaction)).size).toBeLessThan(gateways.length);
  for (const { sensor } of gateways) {
    const own = stored.filter(({ sensor_id }) => sensor_id === sensor.id);
    expect(own.map(({ company_id }) => company_id)).toEqual([sensor.company_id, sensor.company_id]);
  }
  const waiting = await owner.dirtyHour.findMany({
    where: { sensor_id: { in: gateways.map(({ sensor }) => sensor.id) } },
  });
  expect(waiting.map(({ sensor_id, company_id }) => [sensor_id, company_id]).sort()).toEqual(
    gateways.map(({ sensor }) => [sensor.id, sensor.company_id]).sort(),
  );
});

test("each gateway gets the result of its own batch", async () => {
  const gateways = await gatewaysOfThreeCompanies(9);
  const [one, two] = [at(-2 * minute), at(-minute)];
  for (const { token, sensor } of gateways) await send(token, batchOf(sensor.uid, [[one, { temp: 40 }]], { seq: 1 }));

  const answers = await Promise.all(
    gateways.map(({ token, sensor }, index) => {
      const kind = index % 3;
      if (kind === 0) return send(token, batchOf(sensor.uid, [[two, { temp: 41 }]], { seq: 1 }));
      if (kind === 1) return send(token, batchOf(sensor.uid, [[one, { temp: 40 }]], { seq: 1 }));

      return send(
        token,
        batchOf(sensor.uid, [
          [one, { temp: 99 }],
          [two, { temp: 41, nonsense: 1 }],
        ]),
      );
    }),
  );

  answers.forEach(({ status, body }, index) => {
    const kind = index % 3;
    if (kind === 0) expect({ status, code: body.code }).toEqual({ status: 409, code: "sequence_used" });
    else if (kind === 1) expect(body).toMatchObject({ accepted: 0, duplicates: 1, conflicts: 0, rejected: [] });
    else {
      expect(body).toMatchObject({ accepted: 1, duplicates: 0, conflicts: 1 });
      expect(body.rejected).toEqual([{ path: "devices[1].values.nonsense", code: "UNKNOWN_KEY" }]);
    }
  });
});

test("a batch that the database rejects does not affect the others", async () => {
  const gateways = await gatewaysOfThreeCompanies(6);
  await owner.$executeRaw`create function poison() returns trigger language plpgsql as $$ begin raise 'poison'; end $$`;
  await owner.$executeRaw`create trigger poison before insert on gateway_batches for each row
    when (new.sequence = 666) execute function poison()`;

  const answers = await Promise.all(
    gateways.map(({ token, sensor }, index) =>
      send(token, batchOf(sensor.uid, [[at(-minute), { temp: 40 }]], { seq: index === 2 ? 666 : 1 })),
    ),
  );
  await owner.$executeRaw`drop function poison cascade`;

  expect(answers.map(({ status }) => status)).toEqual([202, 202, 500, 202, 202, 202]);
  expect(await readingsOf(gateways.map(({ sensor }) => sensor))).toHaveLength(5);
});

test("a device name that the database cannot store is rejected, and its batch is stored", async () => {
  const { token, sensor } = await aGateway();
  const batch = batchOf(sensor.uid, [[at(-minute), { temp: 40 }]]);

  const answer = await send(token, { ...batch, devices: [{ ...batch.devices[0], uid: "nul:\0" }, ...batch.devices] });

  expect(answer.body).toMatchObject({ accepted: 1, rejected: [{ path: "devices[0]", code: "MALFORMED" }] });
});
