import { MESSAGE_CHANNEL, type MessageChannel } from '@compass/domain/contacts'
import type { HostState } from '../../ports/hosts/port.ts'
import { OUTBOX_ROUTE } from '../../ports/messages/outbox.ts'
import type { MessageRoute } from '../../ports/messages/port.ts'
import { countMerchantKeys } from '../../records/merchants/merchant-keys.ts'
import { listWebhooks } from '../../records/outbound-webhooks/webhooks.ts'
import { readSecrets } from '../../records/secrets/secrets.ts'
import { listMembers } from '../../records/staff/members.ts'
import { senderOf } from '../messages/sender.ts'
import { secretNames } from '../secrets/secret-names.ts'
import { type Examination, type Finding, findingsOf, listOf } from './finding.ts'

const CHANNEL_NAMES = { [MESSAGE_CHANNEL.SMS]: 'SMS', [MESSAGE_CHANNEL.WHATSAPP]: 'WhatsApp messages' }

/** Whether customers can be sent the codes that the merchant asks of them. */
export async function examineMessages({ api, loaded }: Examination): Promise<Finding[]> {
  const { missing, attention, well } = findingsOf('messages')
  const { merchant } = loaded
  if (merchant.verifyPhone === 'never')
    return [well('phones_not_verified', {}, 'Phones are not verified, so no code is sent.')]
  const sender = senderOf(merchant)
  const routes = await Promise.all(
    merchant.messageChannels.map(async (channel) => ({
      channel,
      route: await api.ports.messages.routeOf(sender, channel),
    })),
  )
  const { sms, whatsapp } = sender.messaging
  const named = [...(sms ? [sms.provider] : []), ...(whatsapp ? ['whatsapp'] : [])]
  const mute = routes.filter(({ route }) => route === null).map(({ channel }) => channel)
  const keys = named.map((provider) => `npm run merchant -- secret ${merchant.slug} ${provider}`)
  const advice = named.length > 0 ? keys.join(' and ') : 'name a provider under messaging, or set verifyPhone to never.'
  if (mute.length === routes.length) {
    const sentence = `It verifies phones, and nobody sends its codes: ${advice}`
    return [
      named.length > 0
        ? missing('codes_lack_keys', { providers: named }, sentence)
        : missing('codes_lack_provider', {}, sentence),
    ]
  }
  const sentence = `Nobody sends its ${listOf(mute.map((channel) => CHANNEL_NAMES[channel]))}: ${advice}`
  const silent =
    named.length > 0
      ? attention('messages_lack_keys', { messages: mute, providers: named }, sentence)
      : attention('messages_lack_provider', { messages: mute }, sentence)
  return [
    ...(mute.length > 0 ? [silent] : []),
    ...routes.flatMap(({ channel, route }) => (route ? [describeRoute(channel, route)] : [])),
  ]
}

/** How messages leave; those of a demo are written down, and leave nowhere. */
function describeRoute(channel: MessageChannel, { provider, account }: MessageRoute): Finding {
  const { well } = findingsOf('messages')
  const name = CHANNEL_NAMES[channel]
  const messages = [channel]
  if (provider === OUTBOX_ROUTE.provider)
    return well('messages_written_down', { messages }, `${name} are written down, and leave nowhere.`)
  return account === 'platform'
    ? well('messages_leave_by_platform', { messages, provider }, `${name} leave by ${provider}, of the platform.`)
    : well('messages_leave', { messages, provider }, `${name} leave by ${provider}.`)
}

/** Whether the company that brings its orders has its keys. */
export async function examineCouriers({ api, loaded }: Examination): Promise<Finding[]> {
  const { missing, well } = findingsOf('keys')
  const { id, slug, sandbox, couriers, stores } = loaded.merchant
  if (!stores.some(({ delivery }) => delivery?.by === 'courier')) return []
  if (!couriers || couriers.company === 'simulated')
    return sandbox
      ? []
      : [
          missing(
            'couriers_simulated',
            {},
            'Its couriers are simulated, and bring nothing: name a company under couriers.',
          ),
        ]
  const { company, mode } = couriers
  const known = await api.ports.secrets.read(id, company, mode)
  const lacks = (secretNames(api).get(company)?.required ?? []).filter((name) => !known?.[name])
  return lacks.length > 0
    ? [
        missing(
          'couriers_lack_keys',
          { provider: company, mode, lacks },
          `${company} lacks ${listOf(lacks)} (${mode}): npm run merchant -- secret ${slug} ${company} --mode ${mode}`,
        ),
      ]
    : [well('couriers_have_keys', { provider: company, mode }, `${company} has its ${mode} keys.`)]
}

/** Whether the geocoder that it names has the key that pays for it. Without one its areas answer: it can open. */
export async function examineGeocoder({ api, loaded }: Examination): Promise<Finding[]> {
  const { attention, well } = findingsOf('keys')
  const { id, slug, geocoder } = loaded.merchant
  if (geocoder?.kind !== 'google') return []
  // Google has no keys for trying.
  const keys = await api.ports.secrets.read(id, 'google-maps', 'live')
  return keys?.apiKey
    ? [well('geocoder_has_key', { provider: 'google-maps' }, 'google-maps has its key.')]
    : [
        attention(
          'geocoder_lacks_key',
          { provider: 'google-maps' },
          `map.geocoder is google, and google-maps has no key, so that only its areas are found: npm run merchant -- secret ${slug} google-maps --mode live`,
        ),
      ]
}

/** Texts that the law asks for, and that customers read before they order. */
export function examineTexts({ loaded }: Examination): Finding[] {
  const { attention, well } = findingsOf('texts')
  const { pages, languages } = loaded.merchant
  const lacks = languages.filter((language) => !pages.terms[language])
  const hasAbout = languages.some((language) => pages.about[language])
  return [
    lacks.length > 0
      ? attention('terms_lack_languages', { languages: lacks }, `Its terms lack ${listOf(lacks)}: write pages.terms.`)
      : well('terms_complete', {}, 'Its terms are there in each of its languages.'),
    ...(hasAbout ? [] : [attention('no_about', {}, 'It says nothing of itself: write pages.about.')]),
  ]
}

function describeHost(host: string, state: HostState): Finding {
  const { missing, well } = findingsOf('hosts')
  const values = { host }
  switch (state) {
    case 'here':
      return well('host_leads_here', values, `${host} leads here.`)
    case 'elsewhere':
      return missing(
        'host_leads_elsewhere',
        values,
        `${host} leads to something else: point its name at this deployment.`,
      )
    case 'unnamed':
      return missing('host_unnamed', values, `${host} leads nowhere: its name is in no directory yet.`)
    case 'unreachable':
      return missing(
        'host_unreachable',
        values,
        `Nobody answers at ${host}: look at its name, its certificate and the proxy before us.`,
      )
  }
}

/** Whether its own host names lead here. */
export async function examineHosts({ api, loaded }: Examination): Promise<Finding[]> {
  const { well } = findingsOf('hosts')
  const { hosts, slug } = loaded.merchant
  const address = `${api.configuration.publicUrl}/${slug}`
  if (hosts.length === 0) return [well('no_own_host', { address }, `It has no host of its own, and is at ${address}.`)]
  return Promise.all(hosts.map(async (host) => describeHost(host, await api.ports.hosts.look(host))))
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
            'account_lacks_keys',
            { provider, mode, lacks },
            `${provider} (${mode}) lacks ${listOf(lacks)}: npm run merchant -- secret ${slug} ${provider} --mode ${mode}`,
          ),
        ]
      : []
  })
  return [
    ...unreadable.map(({ provider, mode, name }) =>
      missing(
        'key_unreadable',
        { key: name, provider, mode },
        `${name} of ${provider} (${mode}) opens with no key of the server: set SECRET_KEY_BEFORE, or remove it and enter it again.`,
      ),
    ),
    ...halves,
  ]
}

/** Whether anybody hears of its orders: people at the board, or systems of the merchant. */
export async function examineOrders({ api, loaded, now }: Examination): Promise<Finding[]> {
  const { missing, attention, well } = findingsOf('orders')
  const { id, slug, simulatedKitchen, sandbox } = loaded.merchant
  const tenant = api.database.tenant(id)
  const [members, keys, webhooks] = await Promise.all([
    listMembers(tenant, now),
    countMerchantKeys(tenant, now),
    listWebhooks(tenant),
  ])
  const isHeard = members.length > 0 || keys > 0 || webhooks.length > 0
  const closed = api.maintenance.find(id, now)
  return [
    ...(sandbox
      ? [
          attention(
            'sandbox_merchant',
            {},
            'It is a sandbox merchant, whose codes everybody knows: production takes none.',
          ),
        ]
      : []),
    ...(closed
      ? [
          attention(
            'under_maintenance',
            { until: closed.endsAt.toISOString() },
            `It is under maintenance until ${closed.endsAt.toISOString()}.`,
          ),
        ]
      : []),
    ...(simulatedKitchen && !sandbox
      ? [missing('accepts_by_itself', {}, 'It accepts orders by itself: take simulatedKitchen out of the document.')]
      : []),
    ...(simulatedKitchen && sandbox ? [well('kitchen_simulated', {}, 'Its kitchen is simulated.')] : []),
    ...(!simulatedKitchen && !isHeard
      ? [missing('nobody_hears', {}, `Nobody hears of its orders: npm run merchant -- key ${slug} till`)]
      : []),
    ...(!simulatedKitchen && isHeard
      ? [
          well(
            'orders_heard',
            { people: members.length, keys, webhooks: webhooks.length },
            `Its orders reach ${members.length} of its staff, ${count(keys, 'key')} and ${count(webhooks.length, 'webhook')}.`,
          ),
        ]
      : []),
  ]
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}
