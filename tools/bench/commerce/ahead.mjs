// Loaded before the server by the benchmark alone: its clock is ahead by CLOCK_AHEAD_MS.
import process from "node:process";

const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = Date.now.bind(Date);
Date.now = () => now() + ahead;
