import { type Finding, readSources } from './sources.ts'

/** Numbers of the list of hostile cases ("Hostile input and faults"); it has gaps. */
const CASES = [
  ...[1, 4, 5, 6, 8, 10, 11, 13, 14, 16, 17, 18, 19, 20, 21, 23, 24, 25, 27, 28, 29, 30, 31, 32, 34, 36, 37, 38, 40],
  ...[42, 43, 44, 46, 47, 49, 50, 51, 52, 54, 55, 56, 58, 59, 60, 61, 62, 64, 65, 67, 68, 69, 71, 73, 74, 75, 76, 77],
  ...[79, 80, 81, 83, 84, 85, 87, 88, 89, 90, 91, 93, 94, 95, 96, 97, 98, 99, 100, 102, 103, 104, 105, 107, 108, 109],
  ...[110, 111, 112, 113, 114, 115],
]

/** Cases about calls that come with later work, and what they wait for. */
const LATER: Record<number, string> = {
  109: 'several processes with Valkey',
  111: 'a second version to be compatible with',
}

/** Which cases that concern the calls of today have no test whose title begins with `hostile N`? Tells, never fails. */
export function checkHostile(): Finding & { notes: string[] } {
  const tested = new Set<number>()
  for (const text of readSources((path) => /\.test\.tsx?$/.test(path)).values()) {
    for (const number of testedIn(text)) tested.add(number)
  }
  const now = CASES.filter((number) => !(number in LATER))
  const untested = now.filter((number) => !tested.has(number))
  const early = [...tested].filter((number) => number in LATER)
  const unknown = [...tested].filter((number) => !CASES.includes(number))
  return {
    faults: [...unknown.map((number) => `A test is titled "hostile ${number}", and there is no such case.`)],
    looked: `${now.length - untested.length} of ${now.length} cases have a test, ${Object.keys(LATER).length} are for later work`,
    notes: [
      ...(untested.length > 0 ? [`without a test: hostile ${untested.join(', ')}`] : []),
      ...(early.length > 0 ? [`of later work, begun: hostile ${early.sort((a, b) => a - b).join(', ')}`] : []),
    ],
  }
}

/** Numbers in the titles of tests: `hostile 13`, and `hostile 17, 18` for a test of several. */
export function testedIn(text: string): number[] {
  const titles = [...text.matchAll(/['"`]hostile ((?:\d+(?:, | and )?)+)/g)].map((match) => match[1]!)
  return titles.flatMap((title) => [...title.matchAll(/\d+/g)].map((match) => Number(match[0])))
}
