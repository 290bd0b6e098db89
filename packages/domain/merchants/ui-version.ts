/** Versions of the layout that have a desktop one (the specification, section 2); the others are the phone’s at every width. */
const WITH_DESKTOP: readonly number[] = [1, 3]

/** Whether wide screens have a layout of their own. */
export function allowsDesktop(uiVersion: number): boolean {
  return WITH_DESKTOP.includes(uiVersion)
}
