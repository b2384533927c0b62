
-- CreateTable
CREATE TABLE "level_zones" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "sensor_id" INTEGER NOT NULL,
    "parameter" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'high',
    "warning" DOUBLE PRECISION,
    "alarm" DOUBLE PRECISION,
    "source" TEXT NOT NULL DEFAULT 'manual',
    "deadband" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "samples_to_alarm" INTEGER NOT NULL DEFAULT 3,
    "samples_to_settle" INTEGER NOT NULL DEFAULT 3,
    "acute_samples" INTEGER,
    "chronic_samples" INTEGER,
    "delay_after_start_s" INTEGER NOT NULL DEFAULT 60,
    "is_run_gated" BOOLEAN NOT NULL DEFAULT true,
    "is_latching" BOOLEAN NOT NULL DEFAULT false,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "level_zones_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alerts" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "sensor_id" INTEGER NOT NULL,
    "parameter" SMALLINT,
    "kind" TEXT NOT NULL DEFAULT 'level',
    "alert_rule" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "peak_level" TEXT NOT NULL,
    "onset_value" DOUBLE PRECISION,
    "peak_value" DOUBLE PRECISION,
    "last_value" DOUBLE PRECISION,
    "warning" DOUBLE PRECISION,
    "alarm" DOUBLE PRECISION,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_by" INTEGER,
    "acknowledge_note" TEXT,
    "acknowledge_snapshot" JSONB,
    "shelved_until" TIMESTAMPTZ(3),
    "shelved_by" INTEGER,
    "shelve_reason" TEXT,
    "repeat_of_id" INTEGER,
    "work_order_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_changes" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "alert_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "from" TEXT,
    "to" TEXT,
    "value" DOUBLE PRECISION,
    "user_id" INTEGER,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alert_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roles" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "key" TEXT,
    "name" TEXT NOT NULL,
    "type" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL,
    "permissions" TEXT[],
    "is_forced_mfa" BOOLEAN NOT NULL DEFAULT false,
    "is_technic" BOOLEAN NOT NULL DEFAULT false,
    "is_requisitioner" BOOLEAN NOT NULL DEFAULT false,
    "is_fab_shop_manager" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_children" (
    "parent_id" INTEGER NOT NULL,
    "child_id" INTEGER NOT NULL,

    CONSTRAINT "role_children_pkey" PRIMARY KEY ("parent_id","child_id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "distributor_id" INTEGER,
    "role_id" INTEGER NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "password_hash" TEXT,
    "language_id" SMALLINT NOT NULL DEFAULT 1,
    "theme" TEXT NOT NULL DEFAULT 'system',
    "density" TEXT NOT NULL DEFAULT 'regular',
    "unit_system" SMALLINT,
    "plant_id" INTEGER,
    "hourly_rate" DECIMAL(10,2),
    "receives_sensor_anomaly_notifications" BOOLEAN NOT NULL DEFAULT false,
    "is_mfa_enabled" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_plants" (
    "user_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "is_notifiable" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "user_plants_pkey" PRIMARY KEY ("user_id","plant_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "temp_role_id" INTEGER,
    "temp_plant_id" INTEGER,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "idle_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "absolute_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "status" INTEGER,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "brands" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "name" TEXT NOT NULL,
    "image_id" INTEGER,
    "is_crossover_excluded" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "brands_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "applications" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "name" TEXT NOT NULL,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "controllers" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'banner',
    "serial_number" TEXT NOT NULL,
    "router_number" TEXT,
    "router_sim_number" TEXT,
    "router_serial_number" TEXT,
    "connection_type" TEXT NOT NULL DEFAULT 'http',
    "cloud_connection_type" TEXT,
    "firmware_number" TEXT,
    "notes" TEXT,
    "binding_code_hash" BYTEA,
    "binding_code_expires_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "last_sequence" BIGINT,
    "clock_skew_ms" INTEGER,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "controllers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "controller_tokens" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "controller_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "controller_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sensors" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "controller_id" INTEGER NOT NULL,
    "equipment_id" INTEGER,
    "uid" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'banner',
    "data_set" TEXT NOT NULL DEFAULT 'temp_vibe',
    "port_number" INTEGER,
    "power_type" TEXT,
    "location_in_equipment" TEXT,
    "expected_interval_s" INTEGER NOT NULL DEFAULT 600,
    "run_threshold" DOUBLE PRECISION,
    "battery_pct" DOUBLE PRECISION,
    "signal" DOUBLE PRECISION,
    "rssi" DOUBLE PRECISION,
    "level" TEXT NOT NULL DEFAULT 'unknown',
    "is_inactive" BOOLEAN NOT NULL DEFAULT false,
    "last_seen_at" TIMESTAMPTZ(3),
    "notes" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sensors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "work_orders" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'order',
    "type" TEXT NOT NULL DEFAULT 'breakdown',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "name" TEXT NOT NULL,
    "description" TEXT,
    "production_line_id" INTEGER,
    "machine_id" INTEGER,
    "asset_id" INTEGER,
    "equipment_id" INTEGER,
    "assigned_user_id" INTEGER,
    "responsibility" TEXT NOT NULL DEFAULT 'none',
    "due_at" TIMESTAMPTZ(3),
    "extended_at" TIMESTAMPTZ(3),
    "scheduled_at" TIMESTAMPTZ(3),
    "expected_minutes" INTEGER,
    "is_site_visit_required" BOOLEAN NOT NULL DEFAULT false,
    "is_machine_down" BOOLEAN NOT NULL DEFAULT false,
    "steps" JSONB NOT NULL DEFAULT '[]',
    "finding" JSONB,
    "started_at" TIMESTAMPTZ(3),
    "clock_started_at" TIMESTAMPTZ(3),
    "clocked_seconds" INTEGER NOT NULL DEFAULT 0,
    "total_minutes" INTEGER,
    "problem_solved" BOOLEAN,
    "tools_sanitized" BOOLEAN,
    "completion_note" TEXT,
    "completed_at" TIMESTAMPTZ(3),
    "completed_by" INTEGER,
    "supervisor_notes" TEXT,
    "acknowledged_by_supervisor" BOOLEAN NOT NULL DEFAULT false,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" INTEGER,
    "reason" TEXT,
    "resume_at" TIMESTAMPTZ(3),
    "reopen_count" INTEGER NOT NULL DEFAULT 0,
    "parent_id" INTEGER,
    "request_id" INTEGER,
    "requested_by" INTEGER,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "work_orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "work_order_events" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "work_order_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "action" TEXT NOT NULL,
    "from" TEXT,
    "to" TEXT,
    "note" TEXT,
    "data" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_order_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "companies" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "region" TEXT,
    "renewal_date" DATE,
    "csm" TEXT,
    "champions" TEXT,
    "billing_plan" TEXT,
    "notes" TEXT,
    "image_id" INTEGER,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plants" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "unit_system" SMALLINT NOT NULL DEFAULT 1,
    "address" TEXT,
    "notes" TEXT,
    "image_id" INTEGER,
    "is_equipment_runtime_tracking" BOOLEAN NOT NULL DEFAULT false,
    "last_work_order_number" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "plants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "distributors" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "distributors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "distributor_companies" (
    "distributor_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,

    CONSTRAINT "distributor_companies_pkey" PRIMARY KEY ("distributor_id","company_id")
);

-- CreateTable
CREATE TABLE "readings" (
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "sensor_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "parameter" SMALLINT NOT NULL,
    "quality" SMALLINT NOT NULL DEFAULT 0,
    "is_running" BOOLEAN,

    CONSTRAINT "readings_pkey" PRIMARY KEY ("sensor_id","parameter","taken_at")
) PARTITION BY RANGE ("taken_at");

-- CreateTable
CREATE TABLE "reading_hours" (
    "bucket" TIMESTAMPTZ(3) NOT NULL,
    "min" DOUBLE PRECISION NOT NULL,
    "max" DOUBLE PRECISION NOT NULL,
    "sum" DOUBLE PRECISION NOT NULL,
    "sensor_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "parameter" SMALLINT NOT NULL,
    "running" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "reading_hours_pkey" PRIMARY KEY ("sensor_id","parameter","bucket") INCLUDE ("min","max","sum","count","running")
);

-- CreateTable
CREATE TABLE "reading_days" (
    "bucket" TIMESTAMPTZ(3) NOT NULL,
    "min" DOUBLE PRECISION NOT NULL,
    "max" DOUBLE PRECISION NOT NULL,
    "sum" DOUBLE PRECISION NOT NULL,
    "sensor_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "parameter" SMALLINT NOT NULL,
    "running" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "reading_days_pkey" PRIMARY KEY ("sensor_id","parameter","bucket") INCLUDE ("min","max","sum","count","running")
);

-- CreateTable
CREATE TABLE "dirty_hours" (
    "sensor_id" INTEGER NOT NULL,
    "bucket" TIMESTAMPTZ(3) NOT NULL,
    "company_id" INTEGER NOT NULL,

    CONSTRAINT "dirty_hours_pkey" PRIMARY KEY ("sensor_id","bucket")
);

-- CreateTable
CREATE TABLE "sensor_parameters" (
    "sensor_id" INTEGER NOT NULL,
    "parameter" SMALLINT NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3),
    "last_value" DOUBLE PRECISION,
    "last_running" BOOLEAN,
    "level" TEXT NOT NULL DEFAULT 'unknown',
    "evaluated_at" TIMESTAMPTZ(3),
    "rule_states" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "sensor_parameters_pkey" PRIMARY KEY ("sensor_id","parameter")
);

-- CreateTable
CREATE TABLE "production_lines" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'line',
    "name" TEXT NOT NULL,
    "notes" TEXT,
    "image_id" INTEGER,
    "rpm_source_type" TEXT,
    "rpm_value" DOUBLE PRECISION,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "production_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "machines" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "production_line_id" INTEGER NOT NULL,
    "application_id" INTEGER,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "notes" TEXT,
    "image_id" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "machines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assets" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "machine_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "asset_number" TEXT,
    "location" TEXT,
    "notes" TEXT,
    "image_id" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "assets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "equipments" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "asset_id" INTEGER,
    "brand_id" INTEGER,
    "name" TEXT NOT NULL,
    "model" TEXT,
    "serial_number" TEXT,
    "sensor_location" TEXT,
    "loc_on_machine" TEXT,
    "power_kw" DOUBLE PRECISION,
    "rpm_value" DOUBLE PRECISION,
    "notes" TEXT,
    "image_id" INTEGER,
    "is_limbo" BOOLEAN NOT NULL DEFAULT false,
    "is_store_room" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "equipments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "files" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "user_id" INTEGER,
    "storage_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "purpose" TEXT NOT NULL DEFAULT 'image',
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" SERIAL NOT NULL,
    "topic" TEXT NOT NULL,
    "key" TEXT,
    "payload" JSONB NOT NULL,
    "company_id" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "run_after" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "file_id" INTEGER,
    "error" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "level" TEXT,
    "href" TEXT,
    "subject" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,
    "user_id" INTEGER,
    "channel" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "company_id" INTEGER,
    "user_id" INTEGER,
    "role" TEXT,
    "temp_role" TEXT,
    "action" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "object_id" INTEGER,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT,
    "request_id" TEXT,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "level_zones_sensor_id_parameter_kind_key" ON "level_zones"("sensor_id", "parameter", "kind");

-- CreateIndex
CREATE INDEX "alerts_plant_id_ended_at_opened_at_idx" ON "alerts"("plant_id", "ended_at", "opened_at" DESC);

-- CreateIndex
CREATE INDEX "alerts_sensor_id_parameter_opened_at_idx" ON "alerts"("sensor_id", "parameter", "opened_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "alerts_company_id_id_key" ON "alerts"("company_id", "id");

-- CreateIndex
CREATE INDEX "alert_changes_alert_id_id_idx" ON "alert_changes"("alert_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "roles_key_key" ON "roles"("key");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_company_id_id_key" ON "users"("company_id", "id");

-- CreateIndex
CREATE INDEX "user_plants_company_id_plant_id_idx" ON "user_plants"("company_id", "plant_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "controllers_binding_code_hash_key" ON "controllers"("binding_code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "controllers_company_id_plant_id_id_key" ON "controllers"("company_id", "plant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "controller_tokens_token_hash_key" ON "controller_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "controller_tokens_controller_id_idx" ON "controller_tokens"("controller_id");

-- CreateIndex
CREATE INDEX "sensors_plant_id_equipment_id_idx" ON "sensors"("plant_id", "equipment_id");

-- CreateIndex
CREATE UNIQUE INDEX "sensors_company_id_plant_id_id_key" ON "sensors"("company_id", "plant_id", "id");

-- CreateIndex
CREATE INDEX "work_orders_plant_id_status_due_at_id_idx" ON "work_orders"("plant_id", "status", "due_at", "id");

-- CreateIndex
CREATE INDEX "work_orders_plant_id_created_at_id_idx" ON "work_orders"("plant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "work_orders_assigned_user_id_status_idx" ON "work_orders"("assigned_user_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "work_orders_company_id_plant_id_id_key" ON "work_orders"("company_id", "plant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "work_orders_plant_id_number_key" ON "work_orders"("plant_id", "number");

-- CreateIndex
CREATE INDEX "work_order_events_work_order_id_id_idx" ON "work_order_events"("work_order_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "plants_company_id_id_key" ON "plants"("company_id", "id");

-- CreateIndex
CREATE INDEX "production_lines_plant_id_kind_position_id_idx" ON "production_lines"("plant_id", "kind", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "production_lines_company_id_plant_id_id_key" ON "production_lines"("company_id", "plant_id", "id");

-- CreateIndex
CREATE INDEX "machines_plant_id_production_line_id_position_id_idx" ON "machines"("plant_id", "production_line_id", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "machines_company_id_plant_id_id_key" ON "machines"("company_id", "plant_id", "id");

-- CreateIndex
CREATE INDEX "assets_plant_id_machine_id_position_id_idx" ON "assets"("plant_id", "machine_id", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "assets_company_id_plant_id_id_key" ON "assets"("company_id", "plant_id", "id");

-- CreateIndex
CREATE INDEX "equipments_plant_id_asset_id_position_id_idx" ON "equipments"("plant_id", "asset_id", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "equipments_company_id_plant_id_id_key" ON "equipments"("company_id", "plant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "files_storage_key_key" ON "files"("storage_key");

-- CreateIndex
CREATE INDEX "files_company_id_idx" ON "files"("company_id");

-- CreateIndex
CREATE INDEX "jobs_user_id_created_at_idx" ON "jobs"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notifications_subject_key" ON "notifications"("subject");

-- CreateIndex
CREATE INDEX "notifications_user_id_created_at_idx" ON "notifications"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_subject_key" ON "deliveries"("subject");

-- CreateIndex
CREATE INDEX "audit_events_company_id_at_idx" ON "audit_events"("company_id", "at" DESC);

-- CreateIndex
CREATE INDEX "audit_events_object_object_id_idx" ON "audit_events"("object", "object_id");

-- AddForeignKey
ALTER TABLE "level_zones" ADD CONSTRAINT "level_zones_company_id_plant_id_sensor_id_fkey" FOREIGN KEY ("company_id", "plant_id", "sensor_id") REFERENCES "sensors"("company_id", "plant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_company_id_plant_id_fkey" FOREIGN KEY ("company_id", "plant_id") REFERENCES "plants"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_company_id_plant_id_sensor_id_fkey" FOREIGN KEY ("company_id", "plant_id", "sensor_id") REFERENCES "sensors"("company_id", "plant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_company_id_plant_id_work_order_id_fkey" FOREIGN KEY ("company_id", "plant_id", "work_order_id") REFERENCES "work_orders"("company_id", "plant_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_changes" ADD CONSTRAINT "alert_changes_company_id_alert_id_fkey" FOREIGN KEY ("company_id", "alert_id") REFERENCES "alerts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roles" ADD CONSTRAINT "roles_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_children" ADD CONSTRAINT "role_children_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "roles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_children" ADD CONSTRAINT "role_children_child_id_fkey" FOREIGN KEY ("child_id") REFERENCES "roles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_distributor_id_fkey" FOREIGN KEY ("distributor_id") REFERENCES "distributors"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_plants" ADD CONSTRAINT "user_plants_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_plants" ADD CONSTRAINT "user_plants_company_id_plant_id_fkey" FOREIGN KEY ("company_id", "plant_id") REFERENCES "plants"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "controllers" ADD CONSTRAINT "controllers_company_id_plant_id_fkey" FOREIGN KEY ("company_id", "plant_id") REFERENCES "plants"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "controller_tokens" ADD CONSTRAINT "controller_tokens_company_id_plant_id_controller_id_fkey" FOREIGN KEY ("company_id", "plant_id", "controller_id") REFERENCES "controllers"("company_id", "plant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sensors" ADD CONSTRAINT "sensors_company_id_plant_id_fkey" FOREIGN KEY ("company_id", "plant_id") REFERENCES "plants"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sensors" ADD CONSTRAINT "sensors_company_id_plant_id_controller_id_fkey" FOREIGN KEY ("company_id", "plant_id", "controller_id") REFERENCES "controllers"("company_id", "plant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sensors" ADD CONSTRAINT "sensors_company_id_plant_id_equipment_id_fkey" FOREIGN KEY ("company_id", "plant_id", "equipment_id") REFERENCES "equipments"("company_id", "plant_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_company_id_plant_id_fkey" FOREIGN KEY ("company_id", "plant_id") REFERENCES "plants"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_company_id_plant_id_production_line_id_fkey" FOREIGN KEY ("company_id", "plant_id", "production_line_id") REFERENCES "production_lines"("company_id", "plant_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_company_id_plant_id_machine_id_fkey" FOREIGN KEY ("company_id", "plant_id", "machine_id") REFERENCES "machines"("company_id", "plant_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_company_id_plant_id_asset_id_fkey" FOREIGN KEY ("company_id", "plant_id", "asset_id") REFERENCES "assets"("company_id", "plant_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_company_id_assigned_user_id_fkey" FOREIGN KEY ("company_id", "assigned_user_id") REFERENCES "users"("company_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_company_id_plant_id_equipment_id_fkey" FOREIGN KEY ("company_id", "plant_id", "equipment_id") REFERENCES "equipments"("company_id", "plant_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_order_events" ADD CONSTRAINT "work_order_events_company_id_plant_id_work_order_id_fkey" FOREIGN KEY ("company_id", "plant_id", "work_order_id") REFERENCES "work_orders"("company_id", "plant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plants" ADD CONSTRAINT "plants_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distributor_companies" ADD CONSTRAINT "distributor_companies_distributor_id_fkey" FOREIGN KEY ("distributor_id") REFERENCES "distributors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distributor_companies" ADD CONSTRAINT "distributor_companies_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sensor_parameters" ADD CONSTRAINT "sensor_parameters_company_id_plant_id_sensor_id_fkey" FOREIGN KEY ("company_id", "plant_id", "sensor_id") REFERENCES "sensors"("company_id", "plant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "production_lines" ADD CONSTRAINT "production_lines_company_id_plant_id_fkey" FOREIGN KEY ("company_id", "plant_id") REFERENCES "plants"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machines" ADD CONSTRAINT "machines_company_id_plant_id_fkey" FOREIGN KEY ("company_id", "plant_id") REFERENCES "plants"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machines" ADD CONSTRAINT "machines_company_id_plant_id_production_line_id_fkey" FOREIGN KEY ("company_id", "plant_id", "production_line_id") REFERENCES "production_lines"("company_id", "plant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machines" ADD CONSTRAINT "machines_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_company_id_plant_id_fkey" FOREIGN KEY ("company_id", "plant_id") REFERENCES "plants"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_company_id_plant_id_machine_id_fkey" FOREIGN KEY ("company_id", "plant_id", "machine_id") REFERENCES "machines"("company_id", "plant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equipments" ADD CONSTRAINT "equipments_company_id_plant_id_fkey" FOREIGN KEY ("company_id", "plant_id") REFERENCES "plants"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equipments" ADD CONSTRAINT "equipments_company_id_plant_id_asset_id_fkey" FOREIGN KEY ("company_id", "plant_id", "asset_id") REFERENCES "assets"("company_id", "plant_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equipments" ADD CONSTRAINT "equipments_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
