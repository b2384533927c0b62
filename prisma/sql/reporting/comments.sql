COMMENT ON VIEW reporting.parameters IS 'y';
