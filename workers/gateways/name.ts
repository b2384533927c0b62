// Loaded before everything else: the log takes the process's name when it is made.
process.env.PROCESS_NAME ||= "gateways";

export {};
