import type { FirstScripts } from './defer-scripts.ts'

/** The build writes here what it knows of the browser's files (`first-scripts.ts` beside `vite.config.ts`). */
export const firstScripts: FirstScripts = { shortCuts: {}, words: {} }
