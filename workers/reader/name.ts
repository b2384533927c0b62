// What this process is called in the log, where whoever starts it has not said.
process.env.PROCESS_NAME ||= "reader";

export {};
