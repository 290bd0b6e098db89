import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Ends a run of `.ci/run` with `N passed, N failed`: single tests and checks together. A run that ended badly without
 * naming a failure counts as one.
 */
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

const top = join(import.meta.dirname, '..')
const [checksCode, testsCode] = process.argv.slice(2).map(Number)

function read(name: string): string | undefined {
  try {
    return readFileSync(join(top, '.tmp', name), 'utf8')
  } catch {
    return
  }
}

const line = /^checks: (\d+) passed, (\d+) failed$/m.exec(read('checks.txt') ?? '')
const checks = { passed: Number(line?.[1] ?? 0), failed: Number(line?.[2] ?? 0) }
const tests = { passed: 0, failed: 0 }
for (const name of ['tests-journeys.json', 'tests-unit-calls.json']) {
  const report: Report | null = JSON.parse(read(name) ?? 'null')
  if (!report) continue
  // A file that could not be loaded has no test that failed.
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  tests.passed += report.numPassedTests
  tests.failed += report.numFailedTests + unloaded.length
}
if (checksCode !== 0 && checks.failed === 0) checks.failed = 1
if (testsCode !== 0 && tests.failed === 0) tests.failed = 1

const failed = checks.failed + tests.failed
process.stdout.write(`${checks.passed + tests.passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
