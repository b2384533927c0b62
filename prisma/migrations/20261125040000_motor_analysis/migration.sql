-- Where a company's motor analysis service is.
ALTER TABLE companies ADD COLUMN motor_analysis_url text CHECK (motor_analysis_url LIKE 'https://%');
