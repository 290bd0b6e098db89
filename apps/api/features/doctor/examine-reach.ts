import type { HostState } from '../../ports/hosts/port.ts'
import { countMerchantKeys } from '../../records/merchants/merchant-keys.ts'
import { listWebhooks } from '../../records/outbound-webhooks/webhooks.ts'
import { readSecrets } from '../../records/secrets/secrets.ts'
import { senderOf } from '../messages/sender.ts'
import { secretNames } from '../secrets/secret-names.ts'
import { type Examination, type Finding, findingsOf, listOf } from './finding.ts'

/** Whether customers can be sent the codes that the merchant asks of them. */
export async function examineMessages({ api, loaded }: Examination): Promise<Finding[]> {
  const { missing, well } = findingsOf('messages')
  const { verifyPhone, sandbox } = loaded.merchant
  if (verifyPhone === 'never') return [well('Phones are not verified, so no code is sent.')]
  const sender = senderOf(loaded.merchant)
  const routes = await Promise.all(
    loaded.merchant.messageChannels.map((channel) => api.ports.messages.routeOf(sender, channel)),
  )
  if (routes.some((route) => route !== null && !sender.isSandbox)) return [well('Codes are sent to phones.')]
  if (sandbox) return [well('A sandbox merchant’s codes are written down, and sent to nobody.')]
  return [missing('It verifies phones, and nobody sends its codes: set a message provider, or verifyPhone to never.')]
}

/** Texts that the law asks for, and that customers read before they order. */
export function examineTexts({ loaded }: Examination): Finding[] {
  const { attention, well } = findingsOf('texts')
  const { pages, languages } = loaded.merchant
  const lacks = languages.filter((language) => !pages.terms[language])
  const hasAbout = languages.some((language) => pages.about[language])
  return [
    lacks.length > 0
      ? attention(`Its terms lack ${listOf(lacks)}: write pages.terms.`)
      : well('Its terms are there in each of its languages.'),
    ...(hasAbout ? [] : [attention('It says nothing of itself: write pages.about.')]),
  ]
}

const HOST_SENTENCES: Readonly<Record<HostState, (host: string) => string>> = {
  here: (host) => `${host} leads here.`,
  elsewhere: (host) => `${host} leads to something else: point its name at this deployment.`,
  unnamed: (host) => `${host} leads nowhere: its name is in no directory yet.`,
  unreachable: (host) => `Nobody answers at ${host}: look at its name, its certificate and the proxy before us.`,
}

/** Whether its own host names lead here. */
export async function examineHosts({ api, loaded }: Examination): Promise<Finding[]> {
  const { missing, well } = findingsOf('hosts')
  const { hosts, slug } = loaded.merchant
  if (hosts.length === 0) return [well(`It has no host of its own, and is at ${api.configuration.publicUrl}/${slug}.`)]
  return Promise.all(
    hosts.map(async (host) => {
      const state = await api.ports.hosts.look(host)
      return (state === 'here' ? well : missing)(HOST_SENTENCES[state](host))
    }),
  )
}

/** Credentials that are stored by half, or that no key of the server opens; gateways of the document are looked at elsewhere. */
export async function examineStoredKeys({ api, loaded }: Examination): Promise<Finding[]> {
  const { missing, attention } = findingsOf('keys')
  const { id, slug } = loaded.merchant
  const { secrets } = await readSecrets(api.database.tenant(id), api.configuration)
  const unreadable = secrets.filter(({ value }) => value === null)
  const names = secretNames(api)
  const accounts = new Map(secrets.map(({ provider, mode }) => [`${provider} ${mode}`, { provider, mode }]))
  const named = new Set((loaded.merchant.gateways ?? []).map(({ name, mode }) => `${name} ${mode}`))
  const halves = [...accounts].flatMap(([key, { provider, mode }]) => {
    const known = secrets.filter((one) => one.provider === provider && one.mode === mode).map(({ name }) => name)
    const lacks = (names.get(provider)?.required ?? []).filter((name) => !known.includes(name))
    return lacks.length > 0 && !named.has(key)
      ? [
          attention(
            `${provider} (${mode}) lacks ${listOf(lacks)}: npm run merchant -- secret ${slug} ${provider} --mode ${mode}`,
          ),
        ]
      : []
  })
  return [
    ...unreadable.map(({ provider, mode, name }) =>
      missing(
        `${name} of ${provider} (${mode}) opens with no key of the server: set SECRET_KEY_BEFORE, or remove it and enter it again.`,
      ),
    ),
    ...halves,
  ]
}

/** Whether anybody hears of its orders. */
export async function examineOrders({ api, loaded, now }: Examination): Promise<Finding[]> {
  const { missing, attention, well } = findingsOf('orders')
  const { id, slug, simulatedKitchen, sandbox } = loaded.merchant
  const tenant = api.database.tenant(id)
  const [keys, webhooks] = await Promise.all([countMerchantKeys(tenant, now), listWebhooks(tenant)])
  const closed = api.maintenance.find(id, now)
  return [
    ...(sandbox ? [attention('It is a sandbox merchant, whose codes everybody knows: production takes none.')] : []),
    ...(closed ? [attention(`It is under maintenance until ${closed.endsAt.toISOString()}.`)] : []),
    ...(simulatedKitchen && !sandbox
      ? [missing('It accepts orders by itself: take simulatedKitchen out of the document.')]
      : []),
    ...(simulatedKitchen && sandbox ? [well('Its kitchen is simulated.')] : []),
    ...(!simulatedKitchen && keys === 0 && webhooks.length === 0
      ? [missing(`Nobody hears of its orders: npm run merchant -- key ${slug} till`)]
      : []),
    ...(!simulatedKitchen && (keys > 0 || webhooks.length > 0)
      ? [well(`${count(keys, 'key')} and ${count(webhooks.length, 'webhook')} of its side hear of orders.`)]
      : []),
  ]
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}
