-- What a vendor answers for.
CREATE INDEX CONCURRENTLY machines_warranty_vendor_id_idx ON machines (warranty_vendor_id) WHERE warranty_vendor_id IS NOT NULL;
CREATE INDEX CONCURRENTLY equipments_warranty_vendor_id_idx ON equipments (warranty_vendor_id) WHERE warranty_vendor_id IS NOT NULL;
