UPDATE work_order_files f SET user_id = e.user_id, step_id = (e.data ->> 'step_id')::int
FROM work_order_events e
WHERE e.work_order_id = f.work_order_id AND e.action = 'attach_file' AND (e.data ->> 'file_id')::int = f.file_id;

UPDATE work_order_files f SET user_id = u.user_id FROM files u WHERE u.id = f.file_id AND f.user_id IS NULL;

-- Until now every file of a step counted as a photo, also a voice note.
UPDATE work_orders w SET steps = (
  SELECT jsonb_agg(s.step || jsonb_build_object(
      'photos', (SELECT count(*) FROM work_order_files f JOIN files u ON u.id = f.file_id
        WHERE f.work_order_id = w.id AND f.step_id = (s.step ->> 'id')::int AND u.mime LIKE 'image/%'),
      'recordings', (SELECT count(*) FROM work_order_files f JOIN files u ON u.id = f.file_id
        WHERE f.work_order_id = w.id AND f.step_id = (s.step ->> 'id')::int AND u.mime LIKE 'audio/%'))
    ORDER BY s.place)
  FROM jsonb_array_elements(w.steps) WITH ORDINALITY AS s (step, place))
WHERE EXISTS (SELECT FROM work_order_files f WHERE f.work_order_id = w.id AND f.step_id IS NOT NULL)
  AND jsonb_typeof(w.steps) = 'array' AND jsonb_array_length(w.steps) > 0;
