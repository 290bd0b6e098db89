import type { StaffRole } from '@compass/contract/call'
import { hashOf, newId, newSecret } from '../ids/index.ts'
import { insertMember } from '../records/staff/members.ts'
import { insertStaffSession } from '../records/staff/sessions.ts'
import type { TestApi } from './test-api.ts'

/** Somebody who is signed in to the console: what their browser sends with each call. */
export interface TestStaff {
  readonly id: string
  /** Of its cookie. */
  readonly secret: string
  readonly headers: Readonly<Record<string, string>>
}

/** The headers of a browser that is signed in to the console of a merchant. */
export function headersOfStaff(slug: string, token: string): Record<string, string> {
  const merchantId = token.split('.', 1)[0]
  return { cookie: `c.${merchantId}=${token}`, 'x-merchant': slug, 'sec-fetch-site': 'same-origin' }
}

/** A new member of staff with a session, who has just shown who they are unless a test says otherwise. */
export async function signInStaff(
  test: TestApi,
  {
    role = 'owner',
    name = 'Sara Aoun',
    storeId = null,
    phone = null,
    merchantId = test.merchantId,
    slug = test.slug,
    isConfirmed = true,
  }: {
    readonly role?: StaffRole
    readonly name?: string
    readonly storeId?: string | null
    readonly phone?: string | null
    readonly merchantId?: string
    readonly slug?: string
    readonly isConfirmed?: boolean
  } = {},
): Promise<TestStaff> {
  const { now } = test.clock
  const tenant = test.database.tenant(merchantId)
  const id = newId()
  await insertMember(tenant, { id, name, role, storeId, phone, isDemo: false, createdAt: now })
  const token = await startTestSession(test, { merchantId, staffId: id, isConfirmed })
  return { id, secret: token, headers: headersOfStaff(slug, token) }
}

/** One more session of a member of staff. */
export async function startTestSession(
  test: TestApi,
  { merchantId, staffId, isConfirmed }: { merchantId: string; staffId: string; isConfirmed: boolean },
): Promise<string> {
  const { now } = test.clock
  const secret = newSecret()
  const device = { platform: 'ipad', browser: 'safari' } as const
  const session = { tokenHash: hashOf(secret), sessionId: newId(), staffId, device }
  await insertStaffSession(test.database.tenant(merchantId), { ...session, confirmedAt: isConfirmed ? now : null }, now)
  return `${merchantId}.${secret}`
}
