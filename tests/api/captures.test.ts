import { beforeEach, describe, expect, test } from "vitest";
import { PUT as rpmRoute } from "@/app/api/equipments/[id]/rpm-params/route";
import { GET as researchRoute } from "@/app/api/sensors/[id]/fft/[fftId]/research/route";
import { PUT as referenceRoute } from "@/app/api/sensors/[id]/fft/[fftId]/route";
import { GET as samplesRoute } from "@/app/api/sensors/[id]/fft/[fftId]/samples/route";
import {
  POST as prepareRoute,
  GET as soundRoute,
} from "@/app/api/sensors/[id]/fft/[fftId]/sound-waveform/[axis]/route";
import { parametersOf } from "@/lib/domain/monitoring/parameters";
import { resetLimits } from "@/lib/server/http/limits";
import { evaluateWaveform } from "@/lib/services/monitoring/captures/evaluate";
import { giveUpCaptures } from "@/lib/services/monitoring/captures/give-up";
import { aSine, aWave, base64Of, captures, packetsOf, wanted, waves } from "../captures";
import { aGateway, at, batchOf, minute, send } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { aBearing, anEquipment, aRole, aTenant, aUser } from "../samples";

beforeEach(() => resetLimits());

async function aMill({ role = "plant_superintendent", sensor = {} } = {}) {
  const { company, plant, admin } = await aTenant();
  const gateway = await aGateway({ plant, sensor: { type: "ncd", data_set: "ncd", ...sensor } });
  return { ...gateway, company, plant, admin, person: await aUser({ role, company, plants: [plant] }) };
}

type Mill = Awaited<ReturnType<typeof aMill>>;

const listed = async ({ person, sensor }: Mill, query = {}) =>
  (await captures.list(person, sensor.id, query)).body.data;
/** The gateway speaks, and is handed what waits for it. */
const taken = async ({ token }: Mill) => (await send(token, waves())).body.commands;
const after = (minutes: number) => new Date(Date.now() + minutes * minute);

/** What the worker does with what was announced. */
async function evaluateAll({ sensor }: Mill) {
  for (const { payload } of await owner.outbox.findMany({
    where: { topic: "waveform-stored", company_id: sensor.company_id },
    // As they came: a record is diagnosed with those before it.
    orderBy: { id: "asc" },
  })) {
    await evaluateWaveform(payload as { waveform_id: number; company_id: number; plant_id: number }, new Date());
  }
}

describe("a waveform", () => {
  test("a waveform is stored before it is acknowledged, and returned sample by sample", async () => {
    const mill = await aMill();
    const ts = at(-minute);

    const answer = await send(mill.token, waves(aWave(mill.sensor.uid, { ts })));

    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ waveforms: { accepted: 1, duplicates: 0 }, rejected: [] });
    const [capture] = await listed(mill);
    expect(capture).toMatchObject({
      taken_at: ts,
      axis: "z",
      fs_hz: 2560,
      samples_count: 2048,
      unit: "g",
      state: "ready",
      received_packets: 1,
      total_packets: 1,
      requested_by: null,
      is_reference: false,
      level: "unknown",
    });
    const found = await captures.find(mill.person, mill.sensor.id, capture.id);
    expect(found.body.data.capture).toEqual(capture);
    expect(found.body.data.samples).toBe(base64Of(aSine()));
    expect(found.body.data.sensor).toMatchObject({ id: mill.sensor.id, uid: mill.sensor.uid, equipment: null });
  });

  test("a waveform in counts is stored in its unit", async () => {
    const mill = await aMill();
    const counts = Int16Array.from({ length: 1024 }, (_, index) => (index % 2 ? 10_000 : -10_000));

    await send(
      mill.token,
      waves(aWave(mill.sensor.uid, { enc: "i16le", scale: 0.00006, n: 1024, data: base64Of(counts) })),
    );

    const [{ id }] = await listed(mill);
    const { samples } = (await captures.find(mill.person, mill.sensor.id, id)).body.data;
    const read = Buffer.from(samples, "base64");
    expect(read.length).toBe(1024 * 4);
    expect(read.readFloatLE(4)).toBeCloseTo(0.6, 6);
  });

  test("a waveform sent twice is stored once", async () => {
    const mill = await aMill();
    const wave = aWave(mill.sensor.uid);
    await send(mill.token, waves(wave));

    const again = await Promise.all([1, 2, 3].map(() => send(mill.token, waves(wave, wave))));

    expect(again.map(({ body }) => body.waveforms)).toEqual([1, 2, 3].map(() => ({ accepted: 0, duplicates: 2 })));
    expect(await listed(mill)).toHaveLength(1);
    expect(await owner.waveformPart.count({ where: { company_id: mill.company.id } })).toBe(1);
  });

  test("a waveform sent over several connections at once is stored once", async () => {
    const mill = await aMill();
    const wave = aWave(mill.sensor.uid);

    const answers = await Promise.all([1, 2, 3, 4].map(() => send(mill.token, waves(wave))));

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const accepted = answers.map(({ body }) => body.waveforms.accepted as number);
    expect(accepted.sort()).toEqual([0, 0, 0, 1]);
    expect(await listed(mill)).toHaveLength(1);
  });

  test("an unreadable waveform is rejected without affecting the others", async () => {
    const mill = await aMill();
    const dry = await aGateway({ plant: mill.plant, sensor: { data_set: "humidity" } });
    const { uid } = mill.sensor;
    const nan = Float32Array.from([1, Number.NaN]);
    const wave = (fields = {}) => aWave(uid, { ts: at(-2 * minute), ...fields });

    const answer = await send(mill.token, {
      ...waves(
        aWave("nobody"),
        wave({ data: "not base64!" }),
        wave({ data: base64Of(aSine(10)) }),
        wave({ samples: nan }),
        wave({ unit: "furlong" }),
        wave({ part: 3, parts: 2 }),
        wave(),
        wave({ fs: 5000 }),
      ),
      devices: [{ uid, ts: at(-minute), values: { vel_rms_z: 1 } }],
    });

    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ accepted: 1, waveforms: { accepted: 1, duplicates: 0 } });
    expect(new Set(answer.body.rejected.map(({ path, code }: Record<string, string>) => `${path} ${code}`))).toEqual(
      new Set([
        "waveforms[0].uid UNKNOWN_DEVICE",
        "waveforms[1].data MALFORMED",
        "waveforms[2].data WRONG_LENGTH",
        "waveforms[3].data NOT_FINITE",
        "waveforms[4].unit UNKNOWN_UNIT",
        "waveforms[5].part OUT_OF_RANGE",
        "waveforms[7] CONFLICT",
      ]),
    );
    const humid = await send(dry.token, waves(aWave(dry.sensor.uid)));
    expect(humid.body.rejected).toEqual([{ path: "waveforms[0]", code: "NOT_SUPPORTED" }]);
    const stolen = await send(dry.token, waves(aWave(uid)));
    expect(stolen.body.rejected).toEqual([{ path: "waveforms[0].uid", code: "UNKNOWN_DEVICE" }]);
  });

  test("a waveform updates the last-seen time of its sensor", async () => {
    const mill = await aMill();
    await send(mill.token, waves(aWave(mill.sensor.uid)));
    expect((await owner.sensor.findUniqueOrThrow({ where: { id: mill.sensor.id } })).last_seen_at).not.toBeNull();
  });

  test("a waveform gets its statistics and the machine speed, the same on every run", async () => {
    const mill = await aMill();
    const equipment = await anEquipment({ plant: mill.plant, rpm_value: 1480 });
    await owner.sensor.update({ where: { id: mill.sensor.id }, data: { equipment_id: equipment.id } });
    await send(mill.token, waves(aWave(mill.sensor.uid)));

    await evaluateAll(mill);
    const [once] = await listed(mill);
    await evaluateAll(mill);

    expect(once.rms).toBeCloseTo(Math.SQRT1_2, 5);
    expect(once.peak).toBeCloseTo(1, 5);
    expect(once.crest_factor).toBeCloseTo(Math.SQRT2, 4);
    expect(once.kurtosis).toBeCloseTo(1.5, 4);
    expect(await listed(mill)).toEqual([once]);
    const { body } = await captures.find(mill.person, mill.sensor.id, once.id);
    expect(body.data.shaft).toEqual({ rpm: 1480, source: "nominal", at: null });
    expect(body.data.sensor.equipment).toEqual({ id: equipment.id, name: equipment.name });
  });

  test("a waveform that exceeds the request size is rejected before it is read", async () => {
    const mill = await aMill();
    const samples = aSine(300_000);
    expect((await send(mill.token, waves(aWave(mill.sensor.uid, { samples })))).status).toBe(413);
    // Zeros shrink to nothing on the way, and still fit what may be unpacked.
    const still = waves(aWave(mill.sensor.uid, { samples: new Float32Array(300_000) }));
    expect((await send(mill.token, still, { gzip: true })).body.waveforms.accepted).toBe(1);
  });
});

describe("packets", () => {
  test("packets are assembled to a capture when all have arrived, in any order and with repeats", async () => {
    const mill = await aMill();
    const [first, second, third, fourth] = packetsOf(aWave(mill.sensor.uid), 4);

    await send(mill.token, waves(third, first, first));
    expect(await listed(mill)).toMatchObject([{ state: "receiving", received_packets: 2, total_packets: 4 }]);
    await send(mill.token, waves(fourth));
    const answer = await send(mill.token, waves(second, third));

    expect(answer.body.waveforms).toEqual({ accepted: 1, duplicates: 1 });
    const [capture] = await listed(mill);
    expect(capture).toMatchObject({ state: "ready", received_packets: 4, samples_count: 2048 });
    const { samples } = (await captures.find(mill.person, mill.sensor.id, capture.id)).body.data;
    expect(samples).toBe(base64Of(aSine()));
  });

  test("packets that stop arriving leave an incomplete capture with its longest part without a gap; late packets still complete it", async () => {
    const mill = await aMill();
    const [first, second, third, fourth] = packetsOf(aWave(mill.sensor.uid), 4);
    await send(mill.token, waves(first, third, fourth));

    await giveUpCaptures(after(5));
    expect((await listed(mill))[0].state).toBe("receiving");
    await giveUpCaptures(after(11));

    const [capture] = await listed(mill);
    expect(capture).toMatchObject({ state: "incomplete", received_packets: 3 });
    const { samples } = (await captures.find(mill.person, mill.sensor.id, capture.id)).body.data;
    expect(samples).toBe(base64Of(aSine().subarray(1024)));
    await send(mill.token, waves(second));
    expect((await listed(mill))[0]).toMatchObject({ id: capture.id, state: "ready", received_packets: 4 });
  });

  test("packets that contradict each other are rejected", async () => {
    const mill = await aMill();
    const wave = aWave(mill.sensor.uid);
    await send(mill.token, waves(packetsOf(wave, 4)[0]));
    const answer = await send(mill.token, waves(packetsOf(wave, 2)[1]));
    expect(answer.body.rejected).toEqual([{ path: "waveforms[0]", code: "CONFLICT" }]);
  });

  test("packets of a record that the device aborted are marked incomplete", async () => {
    const mill = await aMill();
    await send(mill.token, waves(aWave(mill.sensor.uid, { complete: false })));
    expect((await listed(mill))[0].state).toBe("incomplete");
  });
});

describe("a capture request", () => {
  test("a capture request stays in the list until the waveform arrives", async () => {
    const mill = await aMill();

    const asked = await captures.request(mill.person, mill.sensor.id);

    expect(asked.status).toBe(201);
    expect(asked.body.data).toMatchObject({ ...wanted, state: "requested", requested_by: { id: mill.person.id } });
    const [{ id }] = asked.body.data.captures;
    expect(await listed(mill)).toMatchObject([{ id, state: "requested", taken_at: null, axis: "z" }]);
    const early = await captures.find(mill.person, mill.sensor.id, id);
    expect([early.status, early.body.message]).toEqual([409, "Data isn't ready"]);
    expect(early.body.data).toMatchObject({ id, state: "requested" });

    expect(await taken(mill)).toMatchObject([{ type: "capture", uid: mill.sensor.uid, axes: ["z"], f_max_hz: 2500 }]);
    await send(mill.token, waves(aWave(mill.sensor.uid, { ts: at(0) })));
    expect(await listed(mill)).toMatchObject([{ id, state: "ready", requested_by: { id: mill.person.id } }]);
    expect((await captures.request(mill.person, mill.sensor.id)).status).toBe(201);
  });

  test("a capture request for all axes is done when the last axis has arrived", async () => {
    const mill = await aMill();
    const all = { ...wanted, axis: "all" };
    await captures.request(mill.person, mill.sensor.id, all);
    await taken(mill);

    await send(mill.token, waves(aWave(mill.sensor.uid, { axis: "x", ts: at(0) })));
    const refused = await captures.request(mill.person, mill.sensor.id, all);
    await send(
      mill.token,
      waves(
        aWave(mill.sensor.uid, { axis: "y", ts: at(0) }),
        aWave(mill.sensor.uid, { axis: "z", ts: at(0), complete: false }),
      ),
    );

    expect(refused.status).toBe(409);
    expect(refused.body.data.captures.map(({ state }: { state: string }) => state)).toEqual([
      "ready",
      "requested",
      "requested",
    ]);
    const states = (await listed(mill)).map(({ axis, state }: Record<string, string>) => `${axis} ${state}`).sort();
    expect(states).toEqual(["x ready", "y ready", "z incomplete"]);
    expect(await owner.fftRequest.count({ where: { sensor_id: mill.sensor.id, finished_at: null } })).toBe(0);
  });

  test("a capture request made by several users at once is created once", async () => {
    const mill = await aMill();
    const others = await Promise.all(
      [1, 2, 3].map(() => aUser({ role: "technician", company: mill.company, plants: [mill.plant] })),
    );

    const answers = await Promise.all(
      [mill.person, ...others].map((person) => captures.request(person, mill.sensor.id)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const made = answers.find(({ status }) => status === 201)!.body.data;
    for (const { status, body } of answers) if (status === 409) expect(body.data.id).toBe(made.id);
    expect(await listed(mill)).toHaveLength(1);
  });

  test("a capture request is not fulfilled by an earlier waveform", async () => {
    const mill = await aMill();
    await captures.request(mill.person, mill.sensor.id);
    await taken(mill);
    await send(mill.token, waves(aWave(mill.sensor.uid, { ts: at(-30 * minute) })));
    const states = (await listed(mill)).map(({ state }: { state: string }) => state);
    expect(states).toEqual(["requested", "ready"]);
  });

  test("a capture request that the gateway has not received yet is not fulfilled by an unrequested waveform", async () => {
    const mill = await aMill();
    await captures.request(mill.person, mill.sensor.id);
    await send(mill.token, waves(aWave(mill.sensor.uid, { ts: at(0) })));
    const states = (await listed(mill)).map(({ state }: { state: string }) => state);
    expect(states.sort()).toEqual(["ready", "requested"]);
  });

  test("a capture request without a reply times out, and a late waveform is stored on its own", async () => {
    const mill = await aMill({ sensor: { expected_interval_s: 60 } });
    await captures.request(mill.person, mill.sensor.id);
    await giveUpCaptures(after(9));
    expect((await listed(mill))[0].state).toBe("requested");

    await giveUpCaptures(after(11));
    await send(mill.token, waves(aWave(mill.sensor.uid, { ts: at(1000) })));

    const states = (await listed(mill)).map(({ state }: { state: string }) => state);
    expect(states.sort()).toEqual(["ready", "timeout"]);
    expect((await captures.request(mill.person, mill.sensor.id)).status).toBe(201);
  });

  test("a capture request to a wireless sensor waits for two wake-ups", async () => {
    const mill = await aMill({ sensor: { expected_interval_s: 3600 } });
    const { body } = await captures.request(mill.person, mill.sensor.id);
    const waits = Date.parse(body.data.expires_at) - Date.parse(body.data.created_at);
    expect(waits).toBe(2 * 60 * minute);
  });

  test("a capture request needs a type and an Fmax that the device supports", async () => {
    const mill = await aMill();
    const ask = (body: object) => captures.request(mill.person, mill.sensor.id, body);

    const empty = await ask({ axis: "z" });
    expect(empty.status).toBe(422);
    expect(empty.body).toMatchObject({
      message: "Please select request type and Fmax",
      messages: { type: ["Please select request type and Fmax"], f_max_hz: ["Please select request type and Fmax"] },
    });
    expect((await ask({ ...wanted, f_max_hz: 5300 })).body.messages.f_max_hz).toEqual([
      "must be one of 10000, 5000, 2500, 1250, 625 Hz",
    ]);
    expect(Object.keys((await ask({ ...wanted, lines: 500 })).body.messages)).toEqual(["lines"]);
    const deaf = await aGateway({ plant: mill.plant, sensor: { type: "humidity_temp_air", data_set: "humidity" } });
    expect((await captures.request(mill.person, deaf.sensor.id)).status).toBe(409);
  });
});

/** Impacts of an outer race at 29.53 Hz · 3.5848, ringing at 3 kHz, as a damaged 6205 gives them. */
function aDamagedBearing({ hz = 1772 / 60, fs = 12_800, seconds = 2.56 } = {}) {
  const samples = new Float32Array(Math.round(fs * seconds));
  const spacing = fs / (hz * 3.5848);
  let noise = 1;
  for (let at = 0; at < samples.length; at++) {
    noise = (1_664_525 * noise + 1_013_904_223) % 2 ** 32;
    const since = (at % spacing) / fs;
    samples[at] = Math.exp(-800 * since) * Math.sin(2 * Math.PI * 3000 * since) + 0.05 * (noise / 2 ** 32 - 0.5);
  }

  return { samples, fs };
}

describe("a bearing fault", () => {
  async function aMotor(mill: Mill, item: object) {
    const bearing = await aBearing();
    const equipment = await anEquipment({ plant: mill.plant, ...item });
    const { company_id, plant_id } = equipment;
    await owner.sensor.update({ where: { id: mill.sensor.id }, data: { equipment_id: equipment.id } });
    await owner.equipmentBearing.create({
      data: { company_id, plant_id, equipment_id: equipment.id, position: "Drive end", bearing_id: bearing.id },
    });
    return { bearing, equipment };
  }

  const found = async (mill: Mill) => {
    const [{ id }] = await listed(mill);
    return (await captures.find(mill.person, mill.sensor.id, id)).body.data;
  };

  /** The sensor itself reports how fast the motor turns. */
  const turn = (mill: Mill, rpm: number) => send(mill.token, batchOf(mill.sensor.uid, [[at(-minute), { rpm }]]));

  test("a bearing speed that the capture contradicts is reported with the capture's own, which is used", async () => {
    const mill = await aMill();
    await aMotor(mill, { rpm_source_item: "fixed", rpm_value: 1820 });
    const samples = aShaft(1772);
    await send(mill.token, waves(aWave(mill.sensor.uid, { samples })), { gzip: true });
    await evaluateAll(mill);

    const [{ id }] = await listed(mill);
    const { shaft, diagnosis } = (await captures.find(mill.person, mill.sensor.id, id)).body.data;
    expect(shaft.rpm).toBeCloseTo(1772, 0);
    expect(diagnosis.speed).toMatchObject({ verdict: "contradicted", entered_rpm: 1820, rpm: shaft.rpm });
    expect(diagnosis.verdict).toBe("undecided");
  });

  test("a bearing fault is diagnosed when its waveform is stored", async () => {
    const mill = await aMill();
    const { bearing } = await aMotor(mill, { rpm_source_item: "sensor" });
    await turn(mill, 1772);
    await send(mill.token, waves(aWave(mill.sensor.uid, aDamagedBearing())), { gzip: true });
    await evaluateAll(mill);

    const { diagnosis, ...rest } = await found(mill);

    expect(rest).toMatchObject({
      invalidity: null,
      shaft: { rpm: 1772, source: "measured" },
      bearing: { id: bearing.id, designation: bearing.name, elements: 9 },
    });
    expect(diagnosis).toMatchObject({ verdict: "fault", fault: "outer_race", bearing_id: bearing.id, shaft_rpm: 1772 });
    expect(diagnosis.speed).toMatchObject({ verdict: "measured", entered_rpm: 1772, uncertainty_pct: 0.5 });
    expect(rest.bearing.orders.bpfo).toBeCloseTo(3.5848, 3);
  });

  test("the internals of a diagnosis score every part in every band, and the best one is the score of the diagnosis", async () => {
    const mill = await aMill();
    const { bearing } = await aMotor(mill, { rpm_source_item: "sensor" });
    await turn(mill, 1772);
    await send(mill.token, waves(aWave(mill.sensor.uid, aDamagedBearing())), { gzip: true });
    await evaluateAll(mill);
    const { diagnosis, capture } = await found(mill);
    const analyst = await aUser({ role: "analyst" });

    const { data } = (await call(researchRoute, { as: analyst, params: { id: mill.sensor.id, fftId: capture.id } }))
      .body;

    expect(data.inputs).toMatchObject({ samples: capture.samples_count, bearing: { designation: bearing.name } });
    expect(data.bands.map((one: { demodulation: { kind: string } }) => one.demodulation.kind)).toEqual([
      ...Array(4).fill("band"),
      "whitened",
    ]);
    for (const { fault, score } of diagnosis.candidates) {
      const scores = data.bands.flatMap(({ findings }: { findings: { fault: string; score: number }[] }) =>
        findings.filter((one) => one.fault === fault).map((one) => one.score),
      );
      // The second method may raise the score of the part that it names.
      if (fault === diagnosis.second?.fault) expect(Math.max(...scores)).toBeLessThanOrEqual(score + 1e-9);
      else expect(Math.max(...scores)).toBeCloseTo(score, 9);
    }
    expect(data.constants.verdict).toEqual({ LEAST_SCORE: 0.5, LEAST_LEAD: 0.1, HIGH_SCORE: 0.7 });
    expect(data.parameters).toContainEqual(expect.objectContaining({ key: "rpm", last_value: 1772 }));
  });

  test("the samples of a capture are downloaded with their times, or as they are stored", async () => {
    const mill = await aMill();
    const samples = aSine();
    await send(mill.token, waves(aWave(mill.sensor.uid, { samples })));
    const [{ id: fftId }] = await listed(mill);
    const analyst = await aUser({ role: "analyst" });
    const download = (format: string) =>
      call(samplesRoute, { as: analyst, params: { id: mill.sensor.id, fftId }, query: { format } });

    const lines = (await download("csv")).text.trim().split("\r\n");

    expect(lines[0]).toBe("time_s,g");
    expect(lines).toHaveLength(1 + samples.length);
    const [time, value] = lines[6]!.split(",").map(Number);
    expect(time).toBeCloseTo(5 / 2560, 9);
    expect(Math.fround(value!)).toBe(samples[5]);
    expect((await download("f32")).headers.get("content-disposition")).toContain(".f32");
  });

  test("the internals of a diagnosis are for staff with the key, and no customer's role opens them", async () => {
    const mill = await aMill();
    await send(mill.token, waves(aWave(mill.sensor.uid)));
    const [{ id: fftId }] = await listed(mill);
    const asked = { params: { id: mill.sensor.id, fftId } };
    const withKey = await aRole({ company_id: mill.company.id, permissions: ["view_dashboard", "view_rnd"] });
    const customer = await aUser({ role: withKey, company: mill.company, plants: [mill.plant] });
    const [developer, distributor] = [await aUser({ role: "developer" }), await aUser({ role: "distributor" })];
    const statuses = async (as: typeof customer) => [
      (await call(researchRoute, { as, ...asked })).status,
      (await call(samplesRoute, { as, ...asked })).status,
    ];

    expect(await statuses(customer)).toEqual([403, 403]);
    expect(await statuses(mill.admin)).toEqual([403, 403]);
    expect(await statuses(distributor)).toEqual([403, 403]);
    expect(await statuses(developer)).toEqual([200, 200]);
  });

  test("a bearing fault is not diagnosed from a clipped record, whatever the scale of its counts", async () => {
    const mill = await aMill();
    await aMotor(mill, { rpm_source_item: "sensor" });
    await turn(mill, 1772);
    const { samples, fs } = aDamagedBearing();
    const scale = 0.0005;
    const counts = Int16Array.from(samples, (sample) =>
      Math.max(-32_767, Math.min(32_767, Math.round(sample * 65_534))),
    );
    const record = { fs, n: counts.length, enc: "i16le", scale, data: base64Of(counts) } as const;
    await send(mill.token, waves(aWave(mill.sensor.uid, record)), { gzip: true });
    await evaluateAll(mill);

    const { invalidity, diagnosis } = await found(mill);
    expect(invalidity).toMatchObject({ reason: "clipped" });
    expect(diagnosis).toMatchObject({ verdict: "not_enough_data", missing: [{ key: "valid_record" }], fault: null });
  });

  test("a bearing fault is not diagnosed with a nominal speed, and is diagnosed when the speed becomes known", async () => {
    const mill = await aMill();
    const { equipment } = await aMotor(mill, { rpm_value: 1800 });
    await send(mill.token, waves(aWave(mill.sensor.uid, aDamagedBearing())), { gzip: true });
    await evaluateAll(mill);
    expect((await found(mill)).diagnosis).toMatchObject({
      verdict: "not_enough_data",
      missing: [{ key: "exact_shaft_speed" }],
    });

    await call(rpmRoute, {
      as: mill.admin,
      method: "PUT",
      params: { id: equipment.id },
      body: { rpm_source_item: "sensor" },
    });
    await turn(mill, 1772);
    await evaluateAll(mill);

    expect((await found(mill)).diagnosis).toMatchObject({ verdict: "fault", fault: "outer_race" });
  });

  test("a bearing fault is diagnosed from several short records at one speed, and not from one", async () => {
    const mill = await aMill();
    await aMotor(mill, { rpm_source_item: "sensor" });
    const short = async (minutes: number) => {
      const ts = at(-minutes * minute);
      await send(mill.token, batchOf(mill.sensor.uid, [[ts, { rpm: 1772 }]]));
      await send(mill.token, waves(aWave(mill.sensor.uid, { ...aDamagedBearing({ seconds: 0.64 }), ts })), {
        gzip: true,
      });
    };
    await short(40);
    await evaluateAll(mill);
    expect((await found(mill)).diagnosis).toMatchObject({ verdict: "not_enough_data", missing: [{ key: "duration" }] });

    for (const minutes of [30, 20, 10]) await short(minutes);
    await evaluateAll(mill);
    expect((await found(mill)).diagnosis).toMatchObject({ verdict: "fault", fault: "outer_race", records: 4 });
  });
});

/** A shaft with its harmonics, over noise. */
function aShaft(rpm: number) {
  const harmonics = [1, 0.4, 0.3, 0.1, 0.05].map((amplitude, index) =>
    aSine(16_384, 2560, ((index + 1) * rpm) / 60, amplitude),
  );
  let noise = 1;

  return harmonics[0]!.map((_, at) => {
    noise = (1_664_525 * noise + 1_013_904_223) % 2 ** 32;
    return harmonics.reduce((sum, one) => sum + one[at]!, 0.02 * (noise / 2 ** 32 - 0.5));
  });
}

test("a nominal speed is replaced by the speed found in the shaft harmonics", async () => {
  const mill = await aMill();
  const equipment = await anEquipment({ plant: mill.plant, rpm_value: 1800 });
  await owner.sensor.update({ where: { id: mill.sensor.id }, data: { equipment_id: equipment.id } });
  const samples = aShaft(1772);
  await send(mill.token, waves(aWave(mill.sensor.uid, { samples })), { gzip: true });
  await evaluateAll(mill);

  const [{ id }] = await listed(mill);
  const { shaft } = (await captures.find(mill.person, mill.sensor.id, id)).body.data;
  expect(shaft.source).toBe("estimated");
  expect(shaft.rpm).toBeCloseTo(1772, 0);
});

describe("the sound of a waveform", () => {
  const path = { path: "/sensors/{id}/fft/{fftId}/sound-waveform/{axis}" };
  const readSound = (mill: Mill, fftId: number, axis: string) =>
    call(soundRoute, { as: mill.person, params: { id: mill.sensor.id, fftId, axis }, ...path });

  test("the sound of a waveform is a WAV file of the axis, by letter or number, also from a multi-axis capture", async () => {
    const mill = await aMill();
    const ts = at(-minute);
    await send(mill.token, waves(aWave(mill.sensor.uid, { ts }), aWave(mill.sensor.uid, { ts, axis: "x" })));
    const id = (await listed(mill)).find(({ axis }: { axis: string }) => axis === "z").id;

    const sound = await readSound(mill, id, "z");

    expect(sound.headers.get("content-type")).toBe("audio/wav");
    expect(sound.text.slice(0, 4)).toBe("RIFF");
    expect((await readSound(mill, id, "3")).text).toBe(sound.text);
    expect((await readSound(mill, id, "x")).status).toBe(200);
    expect((await readSound(mill, id, "y")).body.message).toBe("Choose a different axis");
    expect([(await readSound(mill, id, "y")).status, (await readSound(mill, id, "w")).status]).toEqual([404, 404]);
    const prepared = await call(prepareRoute, {
      as: mill.person,
      body: {},
      params: { id: mill.sensor.id, fftId: id, axis: "z" },
      ...path,
    });
    expect(prepared.body.data).toMatchObject({
      url: `/api/sensors/${mill.sensor.id}/fft/${id}/sound-waveform/z`,
      recorded_seconds: 0.8,
    });
    expect((await readSound({ ...mill, person: (await aTenant()).admin as Mill["person"] }, id, "z")).status).toBe(404);
  });

  test("the sound of a waveform with invalid data is rejected with the specified text", async () => {
    const mill = await aMill();
    await send(mill.token, waves(aWave(mill.sensor.uid, { samples: new Float32Array(1024).fill(1) })));
    const [{ id }] = await listed(mill);
    const { status, body } = await readSound(mill, id, "z");
    expect([status, body.message, body.data.invalidity.reason]).toEqual([409, "FFT data is not valid", "all_equal"]);
    expect((await captures.find(mill.person, mill.sensor.id, id)).body.data.invalidity).toEqual({
      reason: "all_equal",
    });
  });
});

test("each axis has at most one reference capture", async () => {
  const mill = await aMill();
  for (const minutes of [3, 2, 1]) {
    const axis = minutes === 3 ? "x" : "z";
    await send(mill.token, waves(aWave(mill.sensor.uid, { axis, ts: at(-minutes * minute) })));
  }
  const all: { id: number }[] = await listed(mill);
  const refer = (id: number, is_reference = true) =>
    call(referenceRoute, {
      as: mill.person,
      method: "PUT",
      params: { id: mill.sensor.id, fftId: id },
      body: { is_reference },
    });

  for (const { id } of all) expect((await refer(id)).body.data.is_reference).toBe(true);
  const flags = async () => (await listed(mill)).map(({ is_reference }: { is_reference: boolean }) => is_reference);
  expect(await flags()).toEqual([false, true, true]);
  await refer(all[2]!.id, false);
  expect(await flags()).toEqual([false, true, false]);
});

test("captures can be read by dashboard users of the plant and requested by users who can change sensors", async () => {
  const mill = await aMill();
  await send(mill.token, waves(aWave(mill.sensor.uid)));
  const [{ id }] = await listed(mill);
  const stranger = (await aTenant()).admin;
  const neighbour = await aUser({ role: "plant_admin", company: mill.company });
  const reader = await aUser({
    role: await aRole({ permissions: ["view_dashboard"], company_id: mill.company.id }),
    company: mill.company,
    plants: [mill.plant],
  });
  const closed = await aUser({
    role: await aRole({ permissions: [], company_id: mill.company.id }),
    company: mill.company,
    plants: [mill.plant],
  });
  const statuses = async (person: { id: number }) => [
    (await captures.list(person, mill.sensor.id)).status,
    (await captures.find(person, mill.sensor.id, id)).status,
    (await captures.request(person, mill.sensor.id)).status,
  ];

  expect(await statuses(stranger)).toEqual([404, 404, 404]);
  expect(await statuses(neighbour)).toEqual([404, 404, 404]);
  expect(await statuses(closed)).toEqual([403, 403, 403]);
  expect(await statuses(reader)).toEqual([200, 200, 403]);
  const other = await aGateway({ plant: mill.plant });
  expect((await captures.find(mill.person, other.sensor.id, id)).status).toBe(404);
});

test("the capture list is filtered by axis and paged, newest first", async () => {
  const mill = await aMill();
  const wave = (axis: "x" | "z", minutes: number) =>
    aWave(mill.sensor.uid, { axis, ts: at(-minutes * minute), samples: aSine(64) });
  const oldest = wave("x", 3);
  await send(mill.token, waves(oldest, wave("z", 1), wave("x", 2)));

  expect((await listed(mill)).map(({ axis }: { axis: string }) => axis)).toEqual(["z", "x", "x"]);
  const { body } = await captures.list(mill.person, mill.sensor.id, { axis: "x", page: 2, max: 1 });
  expect(body.data.map(({ taken_at }: { taken_at: string }) => taken_at)).toEqual([oldest.ts]);
  expect(body.meta).toMatchObject({ current_page: 2, last_page: 2, total: 2 });
});

describe("the line pattern of a machine", () => {
  const fs = 2560;
  /** Velocity in mm/s peak at orders of 1800 r/min, as the acceleration that a sensor records. */
  const shaking = (lines: Record<number, number>) =>
    Float32Array.from({ length: 4 * fs }, (_, index) =>
      Object.entries(lines).reduce((sum, [order, velocity]) => {
        const turning = 2 * Math.PI * Number(order) * 30;
        return sum + ((velocity * turning) / 9806.65) * Math.sin((turning * index) / fs);
      }, 0),
    );

  async function aShakingMotor(axis_map: object, axes: Partial<Record<"x" | "y" | "z", Record<number, number>>>) {
    const mill = await aMill();
    const equipment = await anEquipment({ plant: mill.plant, rpm_source_item: "sensor" });
    await owner.sensor.update({ where: { id: mill.sensor.id }, data: { equipment_id: equipment.id, axis_map } });
    await send(mill.token, batchOf(mill.sensor.uid, [[at(-minute), { rpm: 1800 }]]));
    for (const [axis, lines] of Object.entries(axes))
      await send(mill.token, waves(aWave(mill.sensor.uid, { axis: axis as "x", fs, samples: shaking(lines) })), {
        gzip: true,
      });
    await evaluateAll(mill);
    const all = await listed(mill);
    const patterns = async (axis: string) => {
      const { id } = all.find((one: { axis: string }) => one.axis === axis);
      return (await captures.find(mill.person, mill.sensor.id, id)).body.data.patterns;
    };
    return { mill, patterns };
  }
  const unbalanced = { 1: 8, 2: 0.5 };

  test("the line pattern of a machine names its fault with all evidence, from the axes along and across the shaft", async () => {
    const { patterns } = await aShakingMotor(
      { x: "axial", y: "radial_h", z: "radial_v" },
      { x: { 1: 1 }, y: { 1: 4 }, z: unbalanced },
    );
    const found = await patterns("z");
    expect(found).toMatchObject({ verdict: "fault", fault: "unbalance", confidence: "high" });
    const [leader] = found.candidates;
    expect(leader.evidence).toMatchObject([
      { key: "one_times_dominates", speaks: "for", holds: true },
      { key: "axial_low", speaks: "for", holds: true },
      { key: "sine_like", speaks: "for", holds: true },
      { key: "two_times_high", speaks: "against", holds: false },
      { key: "many_harmonics", speaks: "against", holds: false },
      { key: "level_low", speaks: "against", holds: false },
    ]);
    // The machine is the same, whichever of its records is opened.
    expect(await patterns("x")).toMatchObject({ fault: "unbalance" });
  });

  test("the line pattern of a machine shows angular misalignment by the axial direction, and is inconclusive if that direction is not set", async () => {
    const axes = { x: { 1: 3, 2: 1 }, z: { 1: 3, 2: 1 } };
    const mapped = await aShakingMotor({ x: "axial", z: "radial_v" }, axes);
    expect(await mapped.patterns("z")).toMatchObject({ verdict: "fault", fault: "angular_misalignment" });
    const unmapped = await aShakingMotor({}, axes);
    const found = await unmapped.patterns("z");
    expect(found.candidates.map(({ fault }: { fault: string }) => fault)).not.toContain("angular_misalignment");
    expect(found.candidates.find(({ fault }: { fault: string }) => fault === "unbalance")).toMatchObject({
      // The other axis was recorded; which of them lies along the shaft nobody has entered.
      not_measured: ["axis_directions"],
    });
  });

  test("the line pattern of a machine is judged by the teeth of its item type, and by its own before those", async () => {
    const gears = { 1: 2, 2: 0.8, 21: 0.6, 22: 0.9, 23: 2, 24: 1, 25: 0.7 };
    const { mill, patterns } = await aShakingMotor({ z: "radial_v" }, { z: gears });
    const listed = async () => (await patterns("z")).candidates.map(({ fault }: { fault: string }) => fault);
    const where = { sensors: { some: { id: mill.sensor.id } } };
    expect(await listed()).not.toContain("gear_wear");

    const type = await owner.equipmentType.create({ data: { name: `Gearbox ${mill.sensor.id}`, teeth: 23 } });
    await owner.equipment.updateMany({ where, data: { equipment_type_id: type.id } });
    expect(await patterns("z")).toMatchObject({ verdict: "fault", fault: "gear_wear" });
    await owner.equipment.updateMany({ where, data: { teeth: 13 } });
    expect(await listed()).toContain("gear_wear");
    expect((await patterns("z")).fault).not.toBe("gear_wear");
  });

  test("the line pattern of a machine shows by how much its high frequencies rose over what was learned", async () => {
    const { mill, patterns } = await aShakingMotor({ z: "radial_v" }, { z: { 1: 3, 2: 1 } });
    const highFrequency = parametersOf("ncd").find(({ key }) => key === "acc_hf_z")!.id;
    await send(mill.token, batchOf(mill.sensor.uid, [[at(-minute / 2), { acc_hf_z: 0.8 }]]));
    const risen = async () =>
      (await patterns("z")).candidates.find(({ fault }: { fault: string }) => fault === "lubrication");
    expect(await risen()).toBeUndefined();

    const { id, company_id, plant_id } = await owner.sensor.findUniqueOrThrow({ where: { id: mill.sensor.id } });
    await owner.baseline.create({
      data: {
        company_id,
        plant_id,
        sensor_id: id,
        parameter: highFrequency,
        status: "active",
        mean: 0.2,
        sd: 0.02,
        k_warning: 3,
        k_alarm: 6,
        ratio_warning: 1.25,
        ratio_alarm: 2,
      },
    });
    expect((await risen()).evidence).toContainEqual({
      key: "high_frequency_up",
      speaks: "for",
      holds: true,
      params: { rise_db: expect.closeTo(20 * Math.log10(4), 1), least_db: 8 },
    });
    // What a re-baseline learns during the fault is not normal until it is accepted.
    await owner.baseline.create({
      data: {
        company_id,
        plant_id,
        sensor_id: id,
        parameter: highFrequency,
        status: "learning",
        mean: 0.7,
        sd: 0.02,
        k_warning: 3,
        k_alarm: 6,
        ratio_warning: 1.25,
        ratio_alarm: 2,
      },
    });
    expect((await risen()).evidence).toContainEqual(
      expect.objectContaining({ params: { rise_db: expect.closeTo(20 * Math.log10(4), 1), least_db: 8 } }),
    );
    // Nobody knows its bearing, so the grease is not blamed.
    expect((await patterns("z")).fault).not.toBe("lubrication");
  });

  test("the line pattern of a machine is inconclusive at low vibration, and asks for the speed if it is unknown", async () => {
    const { patterns } = await aShakingMotor({}, { z: { 1: 0.4 } });
    expect(await patterns("z")).toMatchObject({ verdict: "undecided", fault: null });
    const mill = await aMill();
    await send(mill.token, waves(aWave(mill.sensor.uid, { fs, samples: shaking(unbalanced) })), { gzip: true });
    await evaluateAll(mill);
    const [{ id }] = await listed(mill);
    expect((await captures.find(mill.person, mill.sensor.id, id)).body.data.patterns).toMatchObject({
      verdict: "not_enough_data",
      missing: [{ key: "shaft_speed" }],
    });
  });
});
