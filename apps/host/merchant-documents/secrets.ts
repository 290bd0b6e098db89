import type { AnswerOf } from '@compass/contract/call'
import type { deleteSecrets, listSecrets, putSecrets, rotateKeys as rotateCall } from '@compass/contract/secrets'
import { messageOf, PlatformFault, type Send, sendPatiently } from './platform-client.ts'

type AccountList = AnswerOf<typeof listSecrets>
type StoreResult = AnswerOf<typeof putSecrets>
type Mode = AccountList['mode']

/** What a merchant has at providers, without the values. */
export async function listSecretsOf(send: Send, slug: string): Promise<AccountList> {
  return ask<AccountList>(send, slug, { method: 'GET', path: pathOf(slug) })
}

/** The names of the credentials that a provider gives. */
export async function namesOf(send: Send, slug: string, provider: string): Promise<AccountList['providers'][number]> {
  const { providers } = await listSecretsOf(send, slug)
  const known = providers.find((one) => one.provider === provider)
  if (known) return known
  throw new PlatformFault(
    `There is no provider "${provider}": write one of ${providers.map((one) => one.provider).join(', ')}.`,
  )
}

/** Says in lines what a merchant has, by the last four characters alone. */
export function describeSecrets({ items }: Pick<AccountList, 'items'>): string {
  if (items.length === 0) return 'There are none yet: npm run merchant -- secret <slug> <provider>'
  return items.map((account) => describeAccount(account)).join('\n')
}

/** Stores values and says in lines what is there now, and whether the provider takes it. */
export async function storeSecrets(
  send: Send,
  slug: string,
  provider: string,
  { mode, values }: { readonly mode: Mode | undefined; readonly values: Readonly<Record<string, string | null>> },
): Promise<string> {
  const body = JSON.stringify({ mode, values })
  const stored = await ask<StoreResult>(send, slug, { method: 'PUT', path: pathOf(slug, provider), body })
  return `${describeAccount(stored)}\n${describeTrial(stored)}`
}

/** Removes an account's credentials, or those of both modes, and says how many there were. */
export async function removeSecrets(
  send: Send,
  slug: string,
  provider: string,
  mode: Mode | undefined,
): Promise<string> {
  const path = `${pathOf(slug, provider)}${mode ? `?mode=${mode}` : ''}`
  const { removed } = await ask<AnswerOf<typeof deleteSecrets>>(send, slug, { method: 'DELETE', path })
  return `${provider}: ${removed} ${removed === 1 ? 'is' : 'are'} removed.`
}

/**
 * Has everything sealed by the server's `SECRET_KEY`, and says whether the one before may go.
 * @throws PlatformFault where something opens with neither
 */
export async function rotateKeys(send: Send): Promise<string> {
  let [sealed, unreadable] = [0, 0]
  for (let after: string | undefined; ; ) {
    const answer = await sendPatiently(send, {
      method: 'POST',
      path: '/v1/platform/keys/rotate',
      type: 'application/json',
      body: JSON.stringify({ after }),
    })
    if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
    const { data } = answer.json as { data: AnswerOf<typeof rotateCall> }
    sealed += data.sealed
    unreadable += data.unreadable
    if (data.next === null) break
    after = data.next
  }
  const done = `${sealed} ${sealed === 1 ? 'thing was' : 'things were'} sealed anew.`
  if (unreadable > 0) {
    throw new PlatformFault(
      `${done} ${unreadable} open with neither SECRET_KEY nor SECRET_KEY_BEFORE: leave SECRET_KEY_BEFORE set, and look for the key that sealed them.`,
    )
  }
  return `${done} SECRET_KEY seals everything now: once every process runs with it, SECRET_KEY_BEFORE may go.`
}

function describeAccount({ provider, mode, secrets, missing }: AccountList['items'][number]): string {
  const names = secrets.map(({ name, last4 }) => `${name} ${last4 === null ? '(not shown)' : `…${last4}`}`)
  const lacks = missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''
  return `${provider}, ${mode}: ${names.join(', ') || 'nothing'}${lacks}`
}

const TRIALS: Record<StoreResult['tried'], (provider: string) => string> = {
  good: (provider) => `They are stored, and ${provider} takes them.`,
  refused: (provider) => `They are stored, but ${provider} refuses them: compare them with those in its dashboard.`,
  unreachable: (provider) => `They are stored. ${provider} could not be asked now whether it takes them.`,
  untried: (provider) => `They are stored. ${provider} was not asked whether it takes them.`,
}

function describeTrial({ provider, tried }: StoreResult): string {
  return TRIALS[tried](provider)
}

function pathOf(slug: string, provider?: string): string {
  const path = `/v1/platform/merchants/${encodeURIComponent(slug)}/secrets`
  return provider === undefined ? path : `${path}/${encodeURIComponent(provider)}`
}

async function ask<T>(send: Send, slug: string, request: Omit<Parameters<Send>[0], 'type'>): Promise<T> {
  const answer = await sendPatiently(send, { ...request, ...(request.body && { type: 'application/json' }) })
  if (answer.status === 404) {
    throw new PlatformFault(
      request.method === 'DELETE'
        ? `There is nothing to remove, or no merchant "${slug}".`
        : `There is no merchant "${slug}": \`npm run merchant -- list\` names those that are.`,
    )
  }
  if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
  return (answer.json as { data: T }).data
}
