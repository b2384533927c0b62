/** What a new person begins with: notified of the plants that are chosen for them, as of one that is chosen by hand. */
export const newUser = (plant_ids: readonly number[]) => ({
  plant_ids: [...plant_ids],
  notifiable_plant_ids: [...plant_ids],
  daily_summary_time: null,
  quiet_from: null,
  quiet_until: null,
});
