export const BROWSER_ARGUMENTS: string[]
/** The path of a browser that answers, or undefined. */
export function findBrowser(): Promise<string | undefined>
