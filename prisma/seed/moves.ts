import type { Tx } from "@/lib/server/data/db";

const day = 86_400_000;

interface Spare {
  plant: string;
  name: string;
  serial_number: string;
  /** A fitted item of the same part number. */
  like: string;
  /** Where it has been, the latest last: a storeroom, an item's asset ("at …"), or where it was sent. */
  places: [ago: number, place: string, reason: string][];
}

/** Spares of the demo with where they have been; one is at a vendor's shop now. */
const spares: Spare[] = [
  {
    plant: "Cedar Ridge Mill",
    name: "Spare dryer fan rotor",
    serial_number: "CRM-SPARE-2",
    like: "Dryer fan rotor 3B",
    places: [
      [301, "Main storeroom", "Bought as a spare"],
      [244, "at Dryer fan rotor 3B", "Changed in the spring shutdown"],
      [96, "Roll shop", "Taken out, blades worn"],
    ],
  },
  {
    plant: "Cedar Ridge Mill",
    name: "Spare hydraulic piston pump",
    serial_number: "CRM-SPARE-3",
    like: "Hydraulic piston pump",
    places: [
      [268, "at Hydraulic piston pump", "Fitted while the other one was rebuilt"],
      [58, "Main storeroom", "Taken out, shaft seal leaks"],
      [23, "Kenora Machine Works", "Sent for rebuilding"],
    ],
  },
  {
    plant: "Cedar Ridge Mill",
    name: "Spare conveyor motor",
    serial_number: "CRM-SPARE-4",
    like: "Conveyor C7 drive",
    places: [[133, "Main storeroom", "Came back rewound"]],
  },
  {
    plant: "Harbor Plant",
    name: "Spare cutter motor",
    serial_number: "HBP-SPARE-1",
    like: "Cutter motor",
    places: [
      [210, "at Cutter motor", "Fitted for the harvest"],
      [71, "Parts room", "Taken out after the harvest"],
    ],
  },
  {
    plant: "Harbor Plant",
    name: "Spare transfer pump",
    serial_number: "HBP-SPARE-2",
    like: "Transfer pump",
    places: [
      [187, "Parts room", "Bought as a spare"],
      [12, "Sanitary Seals & Valves", "Sent for new seals"],
    ],
  },
];

/** Since when items stand where they stand, where they were changed. */
const fitted: [plant: string, item: string, ago: number, from: string, reason: string][] = [
  ["Cedar Ridge Mill", "Chip blower motor", 214, "Main storeroom", "Put in after the rotor was freed"],
  ["Cedar Ridge Mill", "Slitter motor", 118, "Main storeroom", "Changed together with its drive"],
  ["Cedar Ridge Mill", "Unwind generator", 312, "Main storeroom", "Changed with the brake"],
  ["Harbor Plant", "Seamer motor", 118, "Parts room", "Changed together with its drive"],
];

export async function seedMoves(tx: Tx) {
  const now = Date.now();
  for (const spare of spares) await seedSpare(tx, spare, now);
  for (const [plant, name, ago, from, reason] of fitted) {
    const item = await tx.equipment.findFirstOrThrow({
      where: { name, plant: { name: plant } },
      select: { id: true, company_id: true, plant_id: true, asset: { select: { id: true, name: true } } },
    });
    const { id: equipment_id, asset, ...place } = item;
    const room = await roomCalled(tx, place.plant_id, from);
    await tx.equipmentMove.createMany({
      data: [
        {
          ...place,
          equipment_id,
          reason,
          from_store_room_id: room?.id,
          from_name: from,
          to_asset_id: asset?.id,
          to_name: asset?.name,
          created_at: new Date(now - ago * day),
          user_id: await moverIn(tx, place.plant_id),
        },
      ],
    });
  }
}

const roomCalled = (tx: Tx, plant_id: number, name: string) =>
  tx.storeRoom.findFirst({ where: { plant_id, name }, select: { id: true, name: true } });

const moverIn = async (tx: Tx, plant_id: number) =>
  (
    await tx.user.findFirst({
      where: { role: { key: "technician" }, plants: { some: { plant_id } } },
      orderBy: { id: "asc" },
      select: { id: true },
    })
  )?.id;

async function seedSpare(tx: Tx, { plant, name, serial_number, like, places }: Spare, now: number) {
  const { asset, ...kind } = await tx.equipment.findFirstOrThrow({
    where: { name: like, plant: { name: plant } },
    select: {
      company_id: true,
      plant_id: true,
      brand_id: true,
      brand_model_id: true,
      equipment_type_id: true,
      model: true,
      power_kw: true,
      rpm_value: true,
      asset: { select: { id: true, name: true } },
    },
  });
  const { company_id, plant_id } = kind;
  const user_id = await moverIn(tx, plant_id);
  const moves = [];
  let from: { asset_id: number | null; store_room_id: number | null; name: string } | null = null;
  for (const [ago, place, reason] of places) {
    const room = await roomCalled(tx, plant_id, place);
    const isFitted = place.startsWith("at ");
    const to = {
      asset_id: isFitted ? (asset?.id ?? null) : null,
      store_room_id: room?.id ?? null,
      name: isFitted ? (asset?.name ?? place) : place,
    };
    moves.push({
      company_id,
      plant_id,
      user_id,
      reason,
      created_at: new Date(now - ago * day),
      from_asset_id: from?.asset_id,
      from_store_room_id: from?.store_room_id,
      from_name: from?.name,
      to_asset_id: to.asset_id,
      to_store_room_id: to.store_room_id,
      to_name: to.name,
    });
    from = to;
  }
  const store_room_id = from?.store_room_id ?? null;
  const { id: equipment_id } = await tx.equipment.create({
    data: {
      ...kind,
      name,
      serial_number,
      store_room_id,
      created_at: new Date(now - 310 * day),
      is_store_room: store_room_id !== null,
      is_limbo: store_room_id === null,
    },
    select: { id: true },
  });
  await tx.equipmentMove.createMany({ data: moves.map((move) => ({ ...move, equipment_id })) });
}
