/** What app/ mounts at every start; what the jobs do is loaded once there is something to do. */
export { importJobs, releaseJobs } from "./jobs.ts";
