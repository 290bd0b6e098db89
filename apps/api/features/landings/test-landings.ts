import type { LandingDocumentInput } from '@compass/contract/landing-document'
import { applyLanding } from '@compass/contract/landings'
import { merchantDocument } from '@compass/testkit/merchants'
import { type TestApi, testApi } from '../../testing/test-api.ts'

/** A landing page of two merchants, with a host of its own. */
export const GROUP = {
  ...{ format: 1 as const, kind: 'landing' as const, name: 'group', title: { en: 'Harbour Table' } },
  languages: ['en', 'ar'],
  members: [{ merchant: 'test-kitchen' }, { merchant: 'far-kitchen' }],
  hosts: ['table.example'],
} satisfies LandingDocumentInput

/** An API with the page and both of its merchants. */
export async function testLandings() {
  const test: TestApi = await testApi()
  const apply = (document: LandingDocumentInput) =>
    test.call(applyLanding, { params: { name: document.name }, body: document }, { token: test.platform })
  await test.apply(merchantDocument({ slug: 'far-kitchen' }))
  await apply(GROUP)
  return { test, apply }
}
