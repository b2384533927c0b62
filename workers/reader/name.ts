// What this process is called in the log, where its starter has not set a name.
process.env.PROCESS_NAME ||= "reader";

export {};
