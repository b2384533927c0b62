export const demoCompanies = [
  {
    name: "Cedar Ridge Paper",
    region: "Central Canada",
    csm: "Dana Whitfield",
    champions: "Morgan Ellis",
    billing_plan: "Plant",
    plants: [
      { name: "Cedar Ridge Mill", time_zone: "Canada/Central" },
      { name: "Northfork Mill", time_zone: "Canada/Eastern" },
    ],
  },
  {
    name: "Harbor Foods",
    region: "Pacific",
    csm: "Dana Whitfield",
    champions: "Alex Marin",
    billing_plan: "Plant",
    plants: [
      { name: "Harbor Plant", time_zone: "Canada/Pacific" },
      { name: "Bayside Cold Store", time_zone: "Canada/Pacific" },
    ],
  },
];
