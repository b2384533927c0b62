ALTER TABLE imports VALIDATE CONSTRAINT imports_kind_check;
ALTER TABLE import_memories VALIDATE CONSTRAINT import_memories_kind_check;
