// What this process is called in the log and on the list of processes, where whoever starts it has not said.
process.env.PROCESS_NAME ||= "gateways";

export {};
