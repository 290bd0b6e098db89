import { ask } from './keys.ts'
import { type Send, sendPatiently } from './platform-client.ts'

const merchantPath = (slug: string) => `/v1/platform/merchants/${encodeURIComponent(slug)}`
const staffPath = (slug: string) => `${merchantPath(slug)}/staff`

interface Invitation {
  readonly url: string
  readonly expiresAt: string
  readonly isSent: boolean
}

/**
 * Invites somebody to the console of a merchant; says the link, which is shown once. An owner of a merchant that is not there
 * yet begins it, empty and closed, with `name`.
 */
export async function inviteStaff(
  send: Send,
  slug: string,
  {
    name,
    ...person
  }: { readonly role: string; readonly name?: string | undefined } & Readonly<
    Record<'phone' | 'store', string | undefined>
  >,
): Promise<string> {
  const isNew = name !== undefined && person.role === 'owner' && !(await isThere(send, slug))
  if (isNew) await post(send, `${merchantPath(slug)}/begin`, { name })
  const { url, expiresAt, isSent } = await post<Invitation>(send, staffPath(slug), person)
  const sent = isSent ? ' It is on its way to the phone.' : ''
  return `${url}\nThe link works once, until ${expiresAt}, and is not shown again.${sent}`
}

async function isThere(send: Send, slug: string): Promise<boolean> {
  return (await sendPatiently(send, { method: 'GET', path: merchantPath(slug) })).status !== 404
}

function post<T>(send: Send, path: string, body: object): Promise<T> {
  return ask<T>(send, { method: 'POST', path, body: JSON.stringify(body), type: 'application/json' })
}

/** The link that signs in to the console as the owner of the demo's merchants. */
export async function readDemoLink(send: Send, slug: string): Promise<string> {
  return (await ask<{ url: string }>(send, { method: 'GET', path: `${staffPath(slug)}/demo-link` })).url
}
