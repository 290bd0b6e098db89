import type { AnswerOf } from '@compass/contract/call'
import { examineMerchant, FINDINGS, type FindingCode } from '@compass/contract/doctor'
import { expect } from 'vitest'
import type { TestApi } from '../../testing/test-api.ts'

type Examination = AnswerOf<typeof examineMerchant>

/** What the doctor says of a merchant, by state, and the values of a finding by its code; each finding has those of its kind. */
export async function examine(test: TestApi, slug = test.slug) {
  const { status, data } = await test.call(examineMerchant, { params: { slug } }, { token: test.platform })
  expect(status).toBe(200)
  const says = (state: Examination['findings'][number]['state']) =>
    data.findings.filter((one) => one.state === state).map(({ sentence }) => sentence)
  for (const { code, values } of data.findings)
    expect([code, Object.keys(values).sort()]).toEqual([code, [...FINDINGS[code]].sort()])
  const valuesOf = (code: FindingCode) => data.findings.filter((one) => one.code === code).map(({ values }) => values)
  return { canOpen: data.canOpen, missing: says('missing'), attention: says('attention'), well: says('well'), valuesOf }
}
