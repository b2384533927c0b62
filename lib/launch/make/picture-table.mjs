/**
 * The pictures of the documentation, all of the demo: `npm run pictures` takes them, tests/manual.test.ts holds that each is
 * shown somewhere.
 *
 * @typedef {object} Picture
 * @property {string} name of the file, docs/manual/pictures/<language>/<name>.webp
 * @property {string} account of the demo, by whom the screen is seen
 * @property {string} address with {id}, where `find` states of which record
 * @property {[call: string, name?: string]} [find] the call of a list, and what the record's name or label contains
 * @property {boolean} [isPhone]
 * @property {Press[]} [press] in this order, before the picture is taken
 * @property {string} [wait] a selector of what comes late, such as a chart
 * @property {readonly string[]} [languages] only these
 *
 * @typedef {{ text: string } | { words: string } | { show: string } | { keys: string }} Press
 *   `text` as it is in the demo, `words` a message by its key, `show` one to scroll to, `keys` of the keyboard
 */

const technician = "technician@cedar.example";
const supervisor = "supervisor@cedar.example";
const plantAdmin = "plant-admin@cedar.example";
const corporate = "corporate@cedar.example";
const superAdmin = "super-admin@millwright.example";

/** @type {readonly Picture[]} */
export const pictures = [
  // What a technician has in the hand.
  { name: "my-work", account: technician, address: "/maintenance/work-orders?view=mine", isPhone: true },
  {
    name: "order-phone",
    account: technician,
    isPhone: true,
    address: "/maintenance/work-orders/{id}",
    find: ["/maintenance", "Align cooling water pump coupling"],
  },
  {
    name: "step-phone",
    account: technician,
    isPhone: true,
    address: "/maintenance/work-orders/{id}",
    find: ["/maintenance", "Balance dryer fan 3B"],
  },
  {
    name: "report-phone",
    account: technician,
    isPhone: true,
    address: "/maintenance-requests?view=mine&report=1",
  },
  {
    name: "scan-phone",
    account: technician,
    isPhone: true,
    address: "/maintenance/work-orders?view=mine",
    press: [{ words: "shell.bottom.scan" }],
  },
  { name: "round-phone", account: technician, address: "/lubrication", isPhone: true },
  {
    name: "permit-phone",
    account: technician,
    isPhone: true,
    address: "/permits/{id}",
    find: ["/permits", "PT-1"],
    press: [{ show: "permits.points_title" }],
  },

  // What a planner or supervisor decides.
  { name: "decisions", account: supervisor, address: "/decisions" },
  { name: "planner", account: supervisor, address: "/maintenance/work-orders?view=week" },
  { name: "what-first", account: plantAdmin, address: "/maintenance/what-first" },
  { name: "permits", account: supervisor, address: "/permits" },
  { name: "shift", account: supervisor, address: "/shifts/{id}", find: ["/shifts"] },
  { name: "storeroom", account: plantAdmin, address: "/store-rooms/{id}/items", find: ["/store-rooms"] },

  // What a reliability engineer reads.
  { name: "dashboard", account: plantAdmin, address: "/dashboard/plant" },
  { name: "alarm-desk", account: plantAdmin, address: "/dashboard/plant?panel=alarms" },
  {
    name: "spectrum",
    account: plantAdmin,
    wait: "canvas",
    press: [{ words: "work-orders.finding.spectrum" }],
    address: "/equipments/{id}/details/main",
    find: ["/equipments", "Dryer fan motor 3B"],
  },
  {
    name: "trend",
    account: plantAdmin,
    wait: "section header svg",
    press: [{ text: "Drive end" }],
    address: "/equipments/{id}/details/main",
    find: ["/equipments", "Dryer fan motor 3B"],
  },
  {
    name: "limits",
    account: plantAdmin,
    wait: "section header svg",
    press: [{ text: "Drive end" }, { show: "level-zones.title" }],
    address: "/equipments/{id}/details/main",
    find: ["/equipments", "Dryer fan motor 3B"],
  },
  {
    name: "story",
    account: plantAdmin,
    address: "/equipments/{id}/details/story",
    find: ["/equipments", "Second press motor"],
  },
  {
    name: "forecast",
    account: plantAdmin,
    wait: "section header svg",
    address: "/equipments/{id}/details/main",
    find: ["/equipments", "Dryer fan motor 3B"],
  },
  { name: "repairs", account: plantAdmin, address: "/maintenance/repairs" },
  { name: "diagnoses", account: plantAdmin, address: "/maintenance/diagnoses" },
  { name: "coverage", account: plantAdmin, address: "/dashboard/coverage" },

  // What an administrator sets.
  { name: "set-up", account: plantAdmin, address: "/set-up" },
  { name: "import", account: plantAdmin, address: "/plant-import-logs/{id}", find: ["/imports"] },
  { name: "users", account: plantAdmin, address: "/users" },
  {
    name: "single-sign-on",
    account: superAdmin,
    address: "/companies/{id}/single-sign-on",
    find: ["/companies", "Cedar Ridge Paper"],
  },
  { name: "custom-fields", account: plantAdmin, address: "/settings/custom-fields" },

  // What the provider's staff watch.
  { name: "plants", account: superAdmin, address: "/dashboard/plant?plant=all" },
  { name: "success", account: superAdmin, address: "/success-dashboard/main" },
  {
    name: "one-pager",
    account: superAdmin,
    address: "/success-dashboard/roi-one-pager/{id}",
    find: ["/plants/roi/one-pagers"],
  },
  { name: "audit-log", account: superAdmin, address: "/settings/logs?object=work-orders" },
  {
    name: "storage",
    account: superAdmin,
    press: [{ show: "storage.title" }],
    address: "/companies/{id}/info",
    find: ["/companies", "Cedar Ridge Paper"],
  },
  { name: "companies", account: superAdmin, address: "/companies" },
  {
    name: "twins",
    account: corporate,
    press: [{ show: "stories.elsewhere.title" }],
    address: "/equipments/{id}/details/story",
    find: ["/equipments", "Second press motor"],
  },

  // What no page of the manual shows.
  { name: "greasing", account: plantAdmin, address: "/lubrication", languages: ["en"] },
];
