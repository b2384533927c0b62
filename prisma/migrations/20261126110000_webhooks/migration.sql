-- Addresses of a company that are called when something happens in its plants, and every call to them.
CREATE TABLE webhooks (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  url text NOT NULL,
  -- Types of lib/domain/notifications/webhooks.ts.
  events text[] NOT NULL DEFAULT '{}',
  -- Empty: every plant of the company, also those to come.
  plant_ids int[] NOT NULL DEFAULT '{}',
  -- Sealed with APP_KEYS; the one before is signed with too, until it ends.
  secret text,
  secret_since timestamptz(3),
  previous_secret text,
  previous_until timestamptz(3),
  is_active boolean NOT NULL DEFAULT true,
  -- Why it is off: person, gone (the listener answered 410), failing.
  disabled_reason text,
  disabled_at timestamptz(3),
  -- Since when nothing has been delivered, though it was tried.
  failing_since timestamptz(3),
  -- A listener that did not answer in time is left alone until then.
  rests_until timestamptz(3),
  user_id int NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, id)
);
-- What each change of an alert, an order or a requisition asks for.
CREATE INDEX webhooks_active ON webhooks (company_id) WHERE is_active;

CREATE TABLE webhook_deliveries (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  webhook_id int NOT NULL,
  -- Null: of no plant, a test.
  plant_id int,
  -- Sent as webhook-id, the same at every attempt.
  event_id text NOT NULL,
  type text NOT NULL,
  occurred_at timestamptz(3) NOT NULL DEFAULT now(),
  -- The row of history that it reports, as it was written.
  change jsonb NOT NULL DEFAULT '{}',
  -- What is sent, made at the first attempt.
  body text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'dead')),
  attempts int NOT NULL DEFAULT 0,
  -- Those before it was sent again by hand: the pauses begin again after them.
  attempts_before int NOT NULL DEFAULT 0,
  -- Pending: when it is tried next; while it is being tried, when it may be taken over from a worker that was killed.
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  last_attempt_at timestamptz(3),
  response_status int,
  error text,
  attempt_log jsonb NOT NULL DEFAULT '[]',
  delivered_at timestamptz(3),
  dead_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (webhook_id, event_id),
  FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_webhook_id_id_idx ON webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_dead ON webhook_deliveries (webhook_id, id DESC) WHERE status = 'dead';
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (created_at);

-- Does the scope of this transaction hold all of these plants, or, where none is named, all plants of the company?
CREATE FUNCTION sees_plants(p_company_id int, p_plant_ids int[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT NOT EXISTS (SELECT FROM plants WHERE company_id = p_company_id AND deleted_at IS NULL
    AND (p_plant_ids = '{}' OR id = ANY (p_plant_ids)) AND NOT id = ANY (app_plants())) $$;
REVOKE ALL ON FUNCTION sees_plants(int, int[]) FROM public;
GRANT EXECUTE ON FUNCTION sees_plants(int, int[]) TO millwright_scoped;

-- A webhook is there for those who see everything that it reports, and its deliveries with it.
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON webhooks TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY own ON webhooks TO millwright_scoped
  USING (company_id = ANY ((SELECT app_companies())::int[]) AND sees_plants(company_id, plant_ids))
  WITH CHECK (company_id = ANY ((SELECT app_companies())::int[]) AND sees_plants(company_id, plant_ids));
GRANT INSERT, UPDATE, DELETE ON webhooks TO millwright_scoped, millwright_all;
GRANT SELECT ON webhooks TO millwright_all;
-- Only sending reads the secrets.
GRANT SELECT (id, company_id, name, url, events, plant_ids, secret_since, previous_until, is_active, disabled_reason,
  disabled_at, failing_since, rests_until, user_id, created_at, updated_at, version) ON webhooks TO millwright_scoped;

ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON webhook_deliveries TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY own ON webhook_deliveries TO millwright_scoped
  USING (company_id = ANY ((SELECT app_companies())::int[]) AND EXISTS (SELECT FROM webhooks w WHERE w.id = webhook_id))
  WITH CHECK (company_id = ANY ((SELECT app_companies())::int[]) AND EXISTS (SELECT FROM webhooks w WHERE w.id = webhook_id));
GRANT SELECT, INSERT, UPDATE ON webhook_deliveries TO millwright_scoped;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_deliveries TO millwright_all;

-- Rotation keeps the secret that was; the scoped role may write it, not read it.
CREATE FUNCTION keep_previous_secret() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.previous_secret := OLD.secret;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_previous_secret BEFORE UPDATE OF secret ON webhooks FOR EACH ROW
  WHEN (NEW.secret_since IS DISTINCT FROM OLD.secret_since AND OLD.secret IS NOT NULL)
  EXECUTE FUNCTION keep_previous_secret();

-- Events become deliveries in the transaction of the change, whoever makes it: the history of alerts, orders and
-- requisitions is where all changes of them are written. Nothing is announced to anybody here; workers look every second.
-- Changes of one kind in the columns: company_id, plant_id, type, source_id, occurred_at, change.
CREATE TYPE webhook_event AS (company_id int, plant_id int, type text, source_id int, occurred_at timestamptz, change jsonb);

CREATE FUNCTION deliver_to_webhooks(happened webhook_event[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO webhook_deliveries (company_id, webhook_id, plant_id, event_id, type, occurred_at, change)
  SELECT w.company_id, w.id, e.plant_id, replace(e.type, '.', '_') || '_' || e.source_id, e.type, e.occurred_at, e.change
  FROM unnest(happened) e JOIN webhooks w ON w.company_id = e.company_id AND w.is_active AND e.type = ANY (w.events)
    AND (w.plant_ids = '{}' OR e.plant_id = ANY (w.plant_ids))
  ORDER BY e.source_id, e.type, w.id
  ON CONFLICT DO NOTHING $$;

CREATE FUNCTION webhooks_of_alert_changes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN webhooks w ON w.company_id = added.company_id AND w.is_active) THEN
    PERFORM deliver_to_webhooks(array_agg(ROW(c.company_id, a.plant_id, t.type, c.id, c.at, to_jsonb(c))::webhook_event))
    FROM added c JOIN alerts a ON a.id = c.alert_id CROSS JOIN (VALUES
      ('alert.opened'), ('alert.level_changed'), ('alert.closed'), ('reading.out_of_range')) t (type)
    WHERE CASE t.type
      WHEN 'alert.opened' THEN c.action = 'opened'
      WHEN 'alert.level_changed' THEN c.action IN ('escalated', 'lowered')
      WHEN 'alert.closed' THEN c.action = 'closed'
      -- A value has gone out of its limits, or further out.
      ELSE a.kind = 'level' AND c.action IN ('opened', 'escalated') END;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER webhooks AFTER INSERT ON alert_changes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks_of_alert_changes();

-- Of orders and requisitions alike; the argument is what their events are called by.
CREATE FUNCTION webhooks_of_history() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN webhooks w ON w.company_id = added.company_id AND w.is_active) THEN
    PERFORM deliver_to_webhooks(array_agg(ROW(e.company_id, e.plant_id, TG_ARGV[0] || '.' ||
        CASE e.action WHEN 'create' THEN 'created' ELSE 'status_changed' END,
      e.id, e.created_at, to_jsonb(e))::webhook_event))
    FROM added e WHERE e.action = 'create' OR (e."from" IS NOT NULL AND e."to" IS NOT NULL AND e."from" <> e."to");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER webhooks AFTER INSERT ON work_order_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks_of_history('work_order');
CREATE TRIGGER webhooks AFTER INSERT ON requisition_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks_of_history('requisition');
REVOKE ALL ON FUNCTION deliver_to_webhooks(webhook_event[]), webhooks_of_alert_changes(), webhooks_of_history() FROM public;
