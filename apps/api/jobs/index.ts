import type { Api } from '../http/api.ts'

/** What runs in the background, and how often. Each is a sweep: it looks for what is due and does it. */
export function scheduleJobs(_api: Api): void {}
