import { afterAll, beforeAll, expect } from 'vitest'
import { watchTexts } from '../db/database.ts'
import { findPortabilityFaults } from '../db/portable-sql.ts'
import { recordStatements } from './record-statements.ts'

/** Of each file of tests: a statement that a sharded server could not run (engineering, rule 7) fails the file that sends it. */
const seen = new Set<string>()
const faults: string[] = []
let stop = () => {}
/** Of the whole run, where `npm run check:sharded` asks for it. */
const { RECORD_STATEMENTS } = process.env
if (RECORD_STATEMENTS) recordStatements(RECORD_STATEMENTS)

beforeAll(() => {
  stop = watchTexts(({ name, text, isMerchants }) => {
    if (seen.has(text)) return
    seen.add(text)
    for (const { rule, near } of findPortabilityFaults(text, isMerchants)) faults.push(`${name} ${rule}: …${near}`)
  })
})

afterAll(() => {
  stop()
  seen.clear()
  expect(faults.splice(0)).toEqual([])
})
