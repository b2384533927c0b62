export const demoCompanies = [
  {
    name: "Cedar Ridge Paper",
    region: "Central Canada",
    currency: "CAD",
    csm: "Dana Whitfield",
    champions: "Morgan Ellis",
    billing_plan: "Plant",
    plants: [
      { name: "Cedar Ridge Mill", time_zone: "Canada/Eastern", downtime_cost: 1_200_000 },
      { name: "Northfork Mill", time_zone: "Canada/Eastern", downtime_cost: 900_000 },
    ],
  },
  {
    name: "Harbor Foods",
    region: "Atlantic",
    currency: "CAD",
    csm: "Dana Whitfield",
    champions: "Alex Marin",
    billing_plan: "Plant",
    plants: [
      { name: "Harbor Plant", time_zone: "Canada/Atlantic", downtime_cost: 650_000 },
      { name: "Bayside Cold Store", time_zone: "Canada/Atlantic" },
    ],
  },
];
