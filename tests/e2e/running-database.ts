/** Imported before the samples: in a browser test they make their rows where the running product finds them. */
process.env.DATABASE_URL = process.env.TEST_DATABASE_URL;
