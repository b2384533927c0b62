/** The address when the form is closed: neither it nor what it began with. */
export const withoutDraft = {
  new: null,
  production_line_id: null,
  machine_id: null,
  asset_id: null,
  equipment_id: null,
  alert_id: null,
  due: null,
  recurring: null,
  edit: null,
};
