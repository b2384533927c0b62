// What this process is called in the log and on the list of processes, where its starter has not set a name.
process.env.PROCESS_NAME ||= "gateways";

export {};
