export { codeSubject, codeText, pathOfCode, readCode, readCodePath, type SpotCodeTarget } from './code.ts'
export { CODE_SHEET_SIZES, type CodeSheetSize } from './code-sheets.ts'
export { findSpot, findSpotById, serviceOfSpot } from './find-spot.ts'
export type { Spot, SpotKind, SpotService } from './types.ts'
