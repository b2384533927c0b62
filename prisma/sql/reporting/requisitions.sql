-- Purchases and services that plants ask for.
CREATE VIEW reporting.requisitions WITH (security_barrier) AS
  SELECT q.id, q.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, q.number, q.type, q.work_type, q.reason, q.status, q.name,
    q.equipment_id, e.name AS equipment, q.work_order_id, v.name AS vendor, q.purchase_order_number,
    nullif(concat_ws(' ', u.first_name, u.last_name), '') AS requester,
    nullif(concat_ws(' ', x.first_name, x.last_name), '') AS decider, q.decided_at,
    (SELECT round(sum(round((CASE WHEN q.type = 'purchase' AND q.status = 'completed' THEN i.received ELSE i.quantity END
        * i.unit_price)::numeric)) / 100, 2)
      FROM public.requisition_lines i WHERE i.requisition_id = q.id) AS amount,
    round(q.cost::numeric / 100, 2) AS cost, round(q.outlay::numeric / 100, 2) AS outlay,
    round(q.yearly_benefit::numeric / 100, 2) AS yearly_benefit,
    round(q.yearly_cost::numeric / 100, 2) AS yearly_cost, c.currency,
    q.expected_receive_date, q.estimated_start_date, q.estimated_completion_date, q.completed_at, q.concluded_at,
    q.created_at, q.updated_at
  FROM public.requisitions q
  JOIN public.plants p ON p.id = q.plant_id AND p.deleted_at IS NULL
  JOIN public.companies c ON c.id = q.company_id
  LEFT JOIN public.equipments e ON e.id = q.equipment_id
  LEFT JOIN public.plant_vendors v ON v.id = q.vendor_id
  LEFT JOIN public.users u ON u.id = q.requested_by
  LEFT JOIN public.users x ON x.id = q.decided_by;
