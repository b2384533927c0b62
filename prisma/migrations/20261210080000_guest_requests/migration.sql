-- Whoever scans the label of a place reports a problem there without an account.
ALTER TABLE companies ADD COLUMN guest_requests boolean NOT NULL DEFAULT true;
ALTER TABLE plants ADD COLUMN guest_requests boolean NOT NULL DEFAULT true,
  ADD COLUMN guest_consent jsonb NOT NULL DEFAULT '{"en": "", "es": ""}';

CREATE TABLE request_links (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  production_line_id int,
  machine_id int,
  equipment_id int,
  token_hash bytea NOT NULL,
  token text,
  is_paused boolean NOT NULL DEFAULT false,
  uses int NOT NULL DEFAULT 0,
  last_used_at timestamptz(3),
  rotated_at timestamptz(3),
  created_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, production_line_id) REFERENCES production_lines (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, machine_id) REFERENCES machines (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  CHECK (num_nonnulls(production_line_id, machine_id, equipment_id) = 1)
);
CREATE UNIQUE INDEX request_links_company_id_plant_id_id_key ON request_links (company_id, plant_id, id);
CREATE UNIQUE INDEX request_links_token_hash_key ON request_links (token_hash);
-- One for each place: what is printed again is the same.
CREATE UNIQUE INDEX request_links_production_line_id_key ON request_links (production_line_id);
CREATE UNIQUE INDEX request_links_machine_id_key ON request_links (machine_id);
CREATE UNIQUE INDEX request_links_equipment_id_key ON request_links (equipment_id);
CREATE UNIQUE INDEX request_links_company_id_plant_id_production_line_id_key ON request_links (company_id, plant_id, production_line_id);
CREATE UNIQUE INDEX request_links_company_id_plant_id_machine_id_key ON request_links (company_id, plant_id, machine_id);
CREATE UNIQUE INDEX request_links_company_id_plant_id_equipment_id_key ON request_links (company_id, plant_id, equipment_id);
CREATE INDEX request_links_plant_id_id_idx ON request_links (plant_id, id);
SELECT wall_off('request_links', 'plant');

CREATE TABLE guest_reports (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  work_order_id int NOT NULL,
  link_id int,
  is_joined boolean NOT NULL DEFAULT false,
  key uuid NOT NULL,
  text text,
  name text,
  phone text,
  email text,
  locale text NOT NULL,
  follow_hash bytea NOT NULL,
  follow_token text,
  follow_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX guest_reports_plant_id_key_key ON guest_reports (plant_id, key);
CREATE UNIQUE INDEX guest_reports_follow_hash_key ON guest_reports (follow_hash);
CREATE INDEX guest_reports_work_order_id_id_idx ON guest_reports (work_order_id, id);
CREATE INDEX guest_reports_plant_id_created_at_idx ON guest_reports (plant_id, created_at);
SELECT wall_off('guest_reports', 'plant');
-- What the label of a place opens, while it is valid: which place, and no more.
CREATE OR REPLACE FUNCTION public.request_link(p_token_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT jsonb_build_object('id', r.id, 'token_hash', encode(r.token_hash, 'hex'), 'company_id', r.company_id,
    'plant_id', r.plant_id, 'production_line_id', r.production_line_id, 'machine_id', r.machine_id,
    'equipment_id', r.equipment_id)
  FROM request_links r
    JOIN plants p ON p.id = r.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL AND p.guest_requests
    JOIN companies c ON c.id = r.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL AND c.guest_requests
      AND NOT 'work_order_requests' = ANY (c.switched_off)
    LEFT JOIN production_lines l ON l.id = r.production_line_id AND l.deleted_at IS NULL AND l.archived_at IS NULL
    LEFT JOIN machines m ON m.id = r.machine_id AND m.deleted_at IS NULL AND m.archived_at IS NULL
    LEFT JOIN equipments e ON e.id = r.equipment_id AND e.deleted_at IS NULL AND e.archived_at IS NULL
      AND NOT e.is_limbo AND NOT e.is_store_room
  WHERE r.token_hash = p_token_hash AND NOT r.is_paused AND num_nonnulls(l.id, m.id, e.id) = 1 $function$;
REVOKE ALL ON FUNCTION request_link(bytea) FROM public;
GRANT EXECUTE ON FUNCTION request_link(bytea) TO millwright_app;

-- What the link opens that whoever reported without an account was given: their own report, and no more.
CREATE OR REPLACE FUNCTION public.guest_report(p_follow_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT jsonb_build_object('id', g.id, 'token_hash', encode(g.follow_hash, 'hex'), 'company_id', g.company_id,
    'plant_id', g.plant_id, 'work_order_id', g.work_order_id)
  FROM guest_reports g
    JOIN plants p ON p.id = g.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
    JOIN companies c ON c.id = g.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL
  WHERE g.follow_hash = p_follow_hash AND (g.follow_until IS NULL OR g.follow_until > now()) $function$;
REVOKE ALL ON FUNCTION guest_report(bytea) FROM public;
GRANT EXECUTE ON FUNCTION guest_report(bytea) TO millwright_app;
