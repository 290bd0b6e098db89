/** The code that everybody knows, of merchants to try things with. */
export const SANDBOX_CODE = '0000'
