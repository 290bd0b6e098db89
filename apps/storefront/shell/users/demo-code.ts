/** The code of a sandbox merchant, which everybody may know (decisions, Who is who). */
export function makeDemoCode(digits: number): string {
  return '123456'.slice(0, digits)
}
