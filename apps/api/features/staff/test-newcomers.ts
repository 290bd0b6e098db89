import type { StaffRole } from '@compass/contract/call'
import * as calls from '@compass/contract/staff'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import { headersOfStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestAnswer, type TestApi, testApi } from '../../testing/test-api.ts'

/** Somebody who came by an invitation, with the authenticator that has their passkey. */
export interface Newcomer extends Omit<TestStaff, 'secret'> {
  readonly authenticator: TestAuthenticator
}

/** A call from a page of ours. */
export const OWN_PAGE = { headers: { 'sec-fetch-site': 'same-origin', host: 'localhost' } }

const DAY_MS = 24 * 3_600_000

/**
 * A merchant whose staff a file is about. Each test begins two days after the one before, when no limit counts any more and
 * nothing is sent yet. What is left behind is checked at the end.
 */
export function testStaff(begun: (test: TestApi, people: ReturnType<typeof newcomersOf>) => void): void {
  let test: TestApi
  let begin: Date
  beforeAll(async () => {
    test = await testApi()
    begin = test.clock.now
    begun(test, newcomersOf(test))
  })
  beforeEach(() => {
    begin = new Date(begin.getTime() + 2 * DAY_MS)
    test.clock.set(begin)
    test.ports.sent.length = 0
  })
  afterAll(async () => expect(await test.end()).toEqual([]))
}

/** How a call ended: its status, and why where it was refused. */
export function reasonOf({ status, meta }: Pick<TestAnswer<unknown>, 'status' | 'meta'>): string {
  return meta.error ? `${status} ${meta.error}` : String(status)
}

/** The headers of the session that an answer began. */
export function cookieOf(test: TestApi, { headers }: Pick<TestAnswer<unknown>, 'headers'>): Record<string, string> {
  const token = /^[^=]+=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  return headersOfStaff(test.slug, token)
}

/** Who comes in by invitations of the platform. */
export function newcomersOf(test: TestApi) {
  async function invited(person: { readonly role: StaffRole }): Promise<string> {
    const invitation = { params: { slug: test.slug }, body: person }
    const { data } = await test.call(calls.inviteByPlatform, invitation, { token: test.platform })
    return data.url.split('#')[1]!
  }

  async function accept(
    token: string,
    {
      name = 'Sara Aoun',
      authenticator = new TestAuthenticator(),
      lies = {},
    }: {
      readonly name?: string
      readonly authenticator?: TestAuthenticator
      readonly lies?: Parameters<TestAuthenticator['create']>[1]
    } = {},
  ) {
    const begun = await test.call(calls.beginInvitation, { body: { token, name } }, OWN_PAGE)
    if (begun.status !== 200) return begun as unknown as TestAnswer<{ readonly slug: string }>
    const passkey = authenticator.create(begun.data.options, lies)
    return test.call(calls.acceptInvitation, { body: { token, name, passkey } }, OWN_PAGE)
  }

  return {
    invited,
    accept,
    /** Shows their passkey to the page that signs in. */
    async signsIn({ authenticator }: Newcomer, lies: Parameters<TestAuthenticator['get']>[1] = {}) {
      const { options } = (await test.call(calls.beginSignIn, {}, OWN_PAGE)).data
      return test.call(calls.signInByPasskey, { body: { passkey: authenticator.get(options, lies) } }, OWN_PAGE)
    },
    /** Invites somebody, who comes. */
    async joins({ role, name = 'Sara Aoun' }: { readonly role: StaffRole; readonly name?: string }): Promise<Newcomer> {
      const authenticator = new TestAuthenticator()
      const accepted = await accept(await invited({ role }), { name, authenticator })
      const headers = cookieOf(test, accepted)
      const { data } = await test.call(calls.getStaffSession, {}, { headers })
      return { id: data.staff._id, headers, authenticator }
    },
  }
}
