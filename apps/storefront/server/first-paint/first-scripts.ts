import type { FirstScripts } from './defer-scripts.ts'

/** The build writes here what it knows of the browser's files (`first-scripts-plugin.ts`). */
export const firstScripts: FirstScripts = { shortCuts: {}, words: {} }
