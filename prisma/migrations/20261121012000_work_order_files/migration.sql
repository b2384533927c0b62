-- What is attached to a work order, request or log. Converting a request copies its rows; the bytes stay where they are.
CREATE TABLE "work_order_files" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "work_order_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_order_files_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "work_order_files_work_order_id_file_id_key" ON "work_order_files"("work_order_id", "file_id");
ALTER TABLE "work_order_files" ADD CONSTRAINT "work_order_files_company_id_plant_id_work_order_id_fkey"
  FOREIGN KEY ("company_id", "plant_id", "work_order_id") REFERENCES "work_orders"("company_id", "plant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "work_order_files" ADD CONSTRAINT "work_order_files_file_id_fkey"
  FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
SELECT wall_off('work_order_files', 'plant');

-- The specification's own words.
ALTER TABLE "work_orders" RENAME COLUMN "tools_sanitized" TO "sanitization_of_tools";
ALTER TABLE "work_orders" ADD COLUMN "required_items" TEXT;

ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_company_id_plant_id_parent_id_fkey"
  FOREIGN KEY ("company_id", "plant_id", "parent_id") REFERENCES "work_orders"("company_id", "plant_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_company_id_plant_id_request_id_fkey"
  FOREIGN KEY ("company_id", "plant_id", "request_id") REFERENCES "work_orders"("company_id", "plant_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- A request becomes one order, whatever the hurry.
CREATE UNIQUE INDEX "work_orders_request_id_key" ON "work_orders"("request_id");
CREATE INDEX "work_orders_plant_id_kind_id_idx" ON "work_orders"("plant_id", "kind", "id" DESC);
CREATE INDEX "work_orders_equipment_id_idx" ON "work_orders"("equipment_id");
CREATE INDEX "alerts_work_order_id_idx" ON "alerts"("work_order_id");
