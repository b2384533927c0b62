import type { Face } from "./pictures/faces";

/** Whom the demo knows. Their accounts are `{role}@{domain}`; those who share a role with another have their name in it. */

export interface Person {
  role: string;
  name: [first: string, last: string];
  face: Face;
  /** Of an account that is not called like the role. */
  mail?: string;
  /** Where they work, if not in the company's first plant. */
  plant?: string;
}

export const providersPeople: Person[] = [
  {
    role: "developer",
    name: ["Devon", "Hale"],
    face: {
      skin: "fair",
      hair: "#7a5a3a",
      cut: "crop",
      wears: "grey",
      glasses: "square",
      beard: "short",
      room: "#dfe4ea",
    },
  },
  {
    role: "super_admin",
    name: ["Sydney", "Park"],
    face: { skin: "olive", hair: "#1d1a1c", cut: "bob", wears: "suit", room: "#e6e0d6" },
  },
  {
    role: "analyst",
    name: ["Avery", "Lund"],
    face: { skin: "porcelain", hair: "#b98945", cut: "side", wears: "shirt", glasses: "round", room: "#d6e3e6" },
  },
  {
    role: "distributor",
    name: ["Drew", "Sandoval"],
    face: { skin: "tan", hair: "#241a15", cut: "short", wears: "shirt", beard: "moustache", room: "#e5dccf" },
  },
];

const cedar: Person[] = [
  {
    role: "corporate",
    name: ["Casey", "Lindqvist"],
    face: {
      skin: "porcelain",
      hair: "#9a9da1",
      cut: "bob",
      wears: "suit",
      glasses: "round",
      isOlder: true,
      room: "#dde4de",
    },
  },
  {
    role: "plant_admin",
    name: ["Morgan", "Ellis"],
    face: { skin: "fair", hair: "#6b4a32", cut: "side", wears: "suit", room: "#d7e3ee" },
  },
  {
    role: "plant_superintendent",
    name: ["Robin", "Castellanos"],
    face: { skin: "olive", hair: "#2b1d16", cut: "bun", wears: "shirt", glasses: "round", room: "#e8dcd0" },
  },
  {
    role: "supervisor",
    name: ["Sam", "Okafor"],
    face: { skin: "deep", hair: "#15100d", cut: "crop", wears: "lime", hat: "white", room: "#dfe3d1" },
  },
  {
    role: "technician",
    name: ["Jamie", "Alvarez"],
    face: {
      skin: "tan",
      hair: "#1d1714",
      cut: "short",
      wears: "orange",
      hat: "yellow",
      beard: "short",
      room: "#d6dde4",
    },
  },
  {
    role: "technician",
    name: ["Samira", "Haddad"],
    mail: "samira.haddad",
    face: {
      skin: "olive",
      hair: "#20160f",
      cut: "bun",
      wears: "lime",
      hat: "yellow",
      glasses: "safety",
      room: "#d3dde6",
    },
  },
  {
    role: "technician",
    name: ["Pete", "Lachance"],
    mail: "pete.lachance",
    face: {
      skin: "fair",
      hair: "#a2602d",
      cut: "short",
      wears: "orange",
      hat: "yellow",
      glasses: "safety",
      beard: "full",
      room: "#e1dcd2",
    },
  },
  {
    role: "plant_user",
    name: ["Riley", "Novak"],
    face: { skin: "porcelain", hair: "#c9a253", cut: "long", wears: "grey", room: "#e4dbe6" },
  },
  {
    role: "oee_process",
    name: ["Quinn", "Tremblay"],
    face: { skin: "brown", hair: "#1a1310", cut: "curls", wears: "green", room: "#d9e6df" },
  },
  {
    role: "requisitioner",
    name: ["Taylor", "Brandt"],
    face: {
      skin: "fair",
      hair: "#9aa0a5",
      cut: "thin",
      wears: "grey",
      glasses: "square",
      beard: "moustache",
      isOlder: true,
      room: "#dfe0e4",
    },
  },
  {
    role: "fab_shop_manager",
    name: ["Frankie", "Osei"],
    face: { skin: "deep", hair: "#120d0b", cut: "bald", wears: "blue", beard: "short", room: "#dcd8cf" },
  },
  {
    role: "supervisor",
    name: ["Ingrid", "Solberg"],
    mail: "ingrid.solberg",
    plant: "Northfork Mill",
    face: { skin: "porcelain", hair: "#d7b56d", cut: "bob", wears: "lime", hat: "white", room: "#d5e2dd" },
  },
  {
    role: "technician",
    name: ["Leon", "Baptiste"],
    mail: "leon.baptiste",
    plant: "Northfork Mill",
    face: { skin: "brown", hair: "#17110e", cut: "crop", wears: "blue", hat: "blue", room: "#e3dccf" },
  },
];

const harbor: Person[] = [
  {
    role: "corporate",
    name: ["Alana", "Whyte"],
    face: { skin: "fair", hair: "#5b3420", cut: "long", wears: "suit", room: "#e2e0d8" },
  },
  {
    role: "plant_admin",
    name: ["Alex", "Marin"],
    face: { skin: "olive", hair: "#3a2a20", cut: "short", wears: "suit", beard: "short", room: "#d8e2ea" },
  },
  {
    role: "plant_superintendent",
    name: ["Yusuf", "Demir"],
    face: {
      skin: "tan",
      hair: "#2a2320",
      cut: "side",
      wears: "shirt",
      glasses: "square",
      beard: "moustache",
      room: "#e6ddd3",
    },
  },
  {
    role: "supervisor",
    name: ["Maren", "Falk"],
    face: { skin: "porcelain", hair: "#8a5a34", cut: "bun", wears: "white", hat: "net", room: "#d8e5e8" },
  },
  {
    role: "technician",
    name: ["Curtis", "Boudreau"],
    face: {
      skin: "fair",
      hair: "#4a3524",
      cut: "crop",
      wears: "blue",
      hat: "blue",
      glasses: "safety",
      room: "#dbe3d8",
    },
  },
  {
    role: "technician",
    name: ["Simone", "Gaudet"],
    mail: "simone.gaudet",
    face: { skin: "deep", hair: "#130e0c", cut: "bun", wears: "blue", hat: "blue", room: "#e6dfe2" },
  },
  {
    role: "plant_user",
    name: ["Lin", "Zhao"],
    face: { skin: "olive", hair: "#17141a", cut: "bob", wears: "white", hat: "net", room: "#dfe6da" },
  },
  {
    role: "oee_process",
    name: ["Paige", "Arsenault"],
    face: { skin: "fair", hair: "#b4662f", cut: "curls", wears: "green", room: "#dde3ea" },
  },
  {
    role: "requisitioner",
    name: ["Dev", "Khatri"],
    face: { skin: "brown", hair: "#1b1411", cut: "side", wears: "shirt", room: "#e7e1d5" },
  },
  {
    role: "fab_shop_manager",
    name: ["Bruno", "Keller"],
    face: { skin: "fair", hair: "#b6b9bb", cut: "bald", wears: "grey", beard: "full", isOlder: true, room: "#d9dee3" },
  },
  {
    role: "technician",
    name: ["Theo", "MacNeil"],
    mail: "theo.macneil",
    plant: "Bayside Cold Store",
    face: { skin: "porcelain", hair: "#c4853b", cut: "short", wears: "orange", beard: "short", room: "#d5e0e8" },
  },
];

/** Of mills of which nobody signs in to look around: those whom their past work names. */
const alderLake: Person[] = [
  {
    role: "supervisor",
    name: ["Hugo", "Lindgren"],
    face: { skin: "fair", hair: "#b8bbbd", cut: "side", wears: "lime", hat: "white", room: "#d9e2d6" },
  },
  {
    role: "technician",
    name: ["Kim", "Sorel"],
    face: { skin: "olive", hair: "#221a16", cut: "bob", wears: "orange", hat: "yellow", room: "#e2dfd3" },
  },
];

const stonewater: Person[] = [
  {
    role: "supervisor",
    name: ["Nell", "Ferrier"],
    face: { skin: "deep", hair: "#1a1411", cut: "curls", wears: "lime", glasses: "round", room: "#dce1e8" },
  },
  {
    role: "technician",
    name: ["Ola", "Prentice"],
    face: {
      skin: "porcelain",
      hair: "#a8753c",
      cut: "crop",
      wears: "blue",
      hat: "blue",
      beard: "full",
      room: "#e4ded6",
    },
  },
];

export interface CompanyPeople {
  company: string;
  domain: string;
  people: Person[];
  /** Nobody is notified of its alarms. */
  isQuiet?: true;
}

export const companiesPeople: CompanyPeople[] = [
  { company: "Cedar Ridge Paper", domain: "cedar.example", people: cedar },
  { company: "Harbor Foods", domain: "harbor.example", people: harbor },
  { company: "Alder Lake Board", domain: "alderlake.example", people: alderLake, isQuiet: true },
  { company: "Stonewater Tissue", domain: "stonewater.example", people: stonewater, isQuiet: true },
];
