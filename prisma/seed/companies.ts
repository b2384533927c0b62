/** Of those who share the outcomes of their repairs with others that do. */
const sharing = { shares_outcomes: true, shares_outcomes_by: "Plant manager, at the kick-off" };

export const demoCompanies = [
  {
    name: "Cedar Ridge Paper",
    region: "Central Canada",
    currency: "CAD",
    csm: "Dana Whitfield",
    champions: "Morgan Ellis",
    billing_plan: "Plant",
    is_archived_to_files: true,
    ...sharing,
    plants: [
      { name: "Cedar Ridge Mill", time_zone: "Canada/Eastern", line_hz: 60, downtime_cost: 1_200_000 },
      { name: "Northfork Mill", time_zone: "Canada/Eastern", line_hz: 60, downtime_cost: 900_000 },
    ],
  },
  {
    name: "Harbor Foods",
    region: "Atlantic",
    currency: "CAD",
    csm: "Dana Whitfield",
    champions: "Alex Marin",
    billing_plan: "Plant",
    keep_readings_days: 400,
    keep_hours_days: 1_100,
    plants: [
      { name: "Harbor Plant", time_zone: "Canada/Atlantic", line_hz: 60, downtime_cost: 650_000 },
      { name: "Bayside Cold Store", time_zone: "Canada/Atlantic", line_hz: 60 },
    ],
  },
  // Two mills of which nobody signs in to look around: what others see of their repairs is what they are there for.
  {
    name: "Alder Lake Board",
    region: "Central Canada",
    currency: "CAD",
    csm: "Dana Whitfield",
    champions: "Noor Haddad",
    billing_plan: "Plant",
    ...sharing,
    plants: [{ name: "Alder Lake Mill", time_zone: "Canada/Eastern", downtime_cost: 800_000 }],
  },
  {
    name: "Stonewater Tissue",
    region: "Atlantic",
    currency: "CAD",
    csm: "Dana Whitfield",
    champions: "Iris Caron",
    billing_plan: "Plant",
    ...sharing,
    plants: [{ name: "Stonewater Mill", time_zone: "Canada/Atlantic", downtime_cost: 700_000 }],
  },
];
