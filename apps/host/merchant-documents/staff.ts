import { ask } from './keys.ts'
import type { Send } from './platform-client.ts'

const staffPath = (slug: string) => `/v1/platform/merchants/${encodeURIComponent(slug)}/staff`

interface Invitation {
  readonly url: string
  readonly expiresAt: string
  readonly isSent: boolean
}

/** Invites somebody to the console of a merchant; says the link, which is shown once. */
export async function inviteStaff(
  send: Send,
  slug: string,
  person: { readonly role: string; readonly phone?: string | undefined; readonly store?: string | undefined },
): Promise<string> {
  const body = JSON.stringify(person)
  const request = { method: 'POST', path: staffPath(slug), body, type: 'application/json' } as const
  const { url, expiresAt, isSent } = await ask<Invitation>(send, request)
  const sent = isSent ? ' It is on its way to the phone.' : ''
  return `${url}\nThe link works once, until ${expiresAt}, and is not shown again.${sent}`
}

/** The link that signs in to the console as the owner of the demo's merchants. */
export async function readDemoLink(send: Send, slug: string): Promise<string> {
  return (await ask<{ url: string }>(send, { method: 'GET', path: `${staffPath(slug)}/demo-link` })).url
}
