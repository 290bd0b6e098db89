import type { StaffRole } from '@compass/contract/call'
import * as calls from '@compass/contract/staff'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import { headersOfStaff, type TestStaff } from '../../testing/staff.ts'
import type { TestAnswer, TestApi } from '../../testing/test-api.ts'

/** Somebody who came by an invitation, with the authenticator that has their passkey. */
export interface Newcomer extends Omit<TestStaff, 'secret'> {
  readonly authenticator: TestAuthenticator
}

const OWN_PAGE = { headers: { 'sec-fetch-site': 'same-origin', host: 'localhost' } }

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
