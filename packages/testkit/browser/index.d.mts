export const BROWSER_ARGUMENTS: string[]
/** What Playwright is not to add to them. */
export const LEFT_OUT: string[]
/** The path of a browser that answers, or undefined. */
export function findBrowser(): Promise<string | undefined>
/** The path of a browser that answers, for the tests: first the one that npm brings. */
export function findTestBrowser(): Promise<string | undefined>
/** Chromium without a window around the page, as npm brings it; undefined where it does not answer. */
export function findShell(): Promise<string | undefined>
/** The path of the browser of this machine; undefined where none answers. */
export function findInstalled(): string | undefined
