import type { MerchantGateway, PaymentMethod, Store } from '@compass/domain/merchants'
import { toDecimal } from '@compass/domain/money'
import { collectedInPerson } from '@compass/domain/payments'
import type { GatewayPort } from '../../ports/gateways/port.ts'
import { findGatewayTraffic } from '../../records/payments/gateway-traffic.ts'
import { gatewayOf } from '../merchants/gateway-of.ts'
import { tryKeys } from '../secrets/try-keys.ts'
import { type Examination, type Finding, findingsOf, listOf, nameOf } from './finding.ts'

const { missing, attention, well } = findingsOf('payment')
const TRAFFIC_DAYS = 7

/** Whether every method that is offered has somebody who takes the money, and whether those answer. */
export async function examinePayments(examination: Examination): Promise<Finding[]> {
  const { merchant } = examination.loaded
  // At a court one till takes the money of all vendors.
  const tills = merchant.court ? [merchant.court.store] : merchant.stores.filter(({ isActive }) => isActive)
  const methods = tills.flatMap((store) => examineMethods(examination, store))
  const gateways = await Promise.all((merchant.gateways ?? []).map((gateway) => examineGateway(examination, gateway)))
  return [...methods, ...gateways.flat()]
}

function examineMethods({ api, loaded }: Examination, store: Store): Finding[] {
  const name = nameOf(store.name, loaded)
  const offered = new Set<PaymentMethod>(store.paymentMethods.flatMap(({ methods }) => methods))
  const online = [...offered].filter((method) => !collectedInPerson(method))
  const orphans = online.filter((method) => gatewayOf(api, loaded, store, method) === null)
  const taken = online.filter((method) => !orphans.includes(method))
  return [
    ...(orphans.length > 0
      ? [
          missing(
            'methods_without_gateway',
            { store: store.name, methods: orphans },
            `${name} offers ${listOf(orphans)}, and no gateway with keys takes that: name one under gateways, give its keys, or take the method out.`,
          ),
        ]
      : []),
    ...(taken.length > 0
      ? [well('methods_taken_online', { store: store.name, methods: taken }, `${name} takes ${listOf(taken)} online.`)]
      : []),
    ...(online.length === 0 ? [well('paid_in_person', { store: store.name }, `${name} is paid in person alone.`)] : []),
  ]
}

async function examineGateway(examination: Examination, named: MerchantGateway): Promise<Finding[]> {
  const gateway = examination.api.ports.gateways.get(named.name)
  if (!gateway)
    return [
      missing(
        'gateway_not_installed',
        { gateway: named.name },
        `This deployment has no gateway "${named.name}": take it out of gateways.`,
      ),
    ]
  return [
    ...(await examineKeys(examination, gateway, named)),
    ...examineUnits(examination, gateway),
    ...(await examineWebhooks(examination, gateway)),
  ]
}

async function examineKeys(
  { api, loaded }: Examination,
  gateway: GatewayPort,
  { mode }: MerchantGateway,
): Promise<Finding[]> {
  const { id, slug, sandbox } = loaded.merchant
  const { name } = gateway
  const command = `npm run merchant -- secret ${slug} ${name} --mode ${mode}`
  const trying = mode === 'test' && !sandbox
  const mismatch = trying
    ? [attention('gateway_in_test_mode', { gateway: name }, `${name} is in test mode, where no real money moves.`)]
    : []
  if (gateway.secrets.required.length === 0)
    return [...mismatch, well('gateway_needs_no_keys', { gateway: name }, `${name} needs no keys.`)]
  const keys = await api.ports.secrets.read(id, name, mode)
  const lacks = gateway.secrets.required.filter((one) => !keys?.[one])
  if (lacks.length > 0)
    return [
      ...mismatch,
      missing(
        'gateway_lacks_keys',
        { gateway: name, mode, lacks },
        `${name} lacks ${listOf(lacks)} (${mode}): ${command}`,
      ),
    ]
  const tried = await tryKeys(api, name, { merchantId: id, mode })
  if (tried === 'refused')
    return [
      ...mismatch,
      missing(
        'gateway_refuses_keys',
        { gateway: name, mode },
        `${name} refuses the ${mode} keys that are stored: ${command}`,
      ),
    ]
  if (tried === 'unreachable')
    return [
      ...mismatch,
      attention(
        'gateway_not_reached',
        { gateway: name, mode },
        `${name} could not be asked now whether it takes the ${mode} keys.`,
      ),
    ]
  return [
    ...mismatch,
    tried === 'good'
      ? well('gateway_takes_keys', { gateway: name, mode }, `${name} takes the ${mode} keys that are stored.`)
      : well('gateway_has_keys', { gateway: name, mode }, `${name} has its ${mode} keys.`),
  ]
}

function examineUnits({ loaded }: Examination, gateway: GatewayPort): Finding[] {
  const { currency } = loaded.merchant
  const step = gateway.smallestUnit(currency)
  if (step <= 1) return []
  return [
    attention(
      'gateway_takes_steps',
      { gateway: gateway.name, step: { amount: step, currency } },
      `${gateway.name} takes ${currency} in steps of ${toDecimal(step, currency)} alone: prices that end otherwise are not paid with it.`,
    ),
  ]
}

/** Money without webhooks is found by enquiries alone, minutes later. */
async function examineWebhooks({ api, loaded, now }: Examination, gateway: GatewayPort): Promise<Finding[]> {
  const since = new Date(now.getTime() - TRAFFIC_DAYS * 86_400_000)
  const tenant = api.database.tenant(loaded.merchant.id)
  const { lastWebhookAt, payments } = await findGatewayTraffic(tenant, gateway.id, since)
  const address = `${api.configuration.publicUrl}/v1/payment/webhooks/${gateway.name}?account=${loaded.merchant.id}`
  if (lastWebhookAt === null)
    return [
      attention(
        'no_gateway_webhook_yet',
        { gateway: gateway.name, address },
        `No webhook of ${gateway.name} has come yet; its dashboard sends them to ${address}`,
      ),
    ]
  const date = lastWebhookAt.toISOString().slice(0, 10)
  if (lastWebhookAt < since && payments > 0) {
    return [
      attention(
        'gateway_webhooks_stopped',
        { gateway: gateway.name, count: payments, days: TRAFFIC_DAYS, date, address },
        `${gateway.name} took ${payments} payments in ${TRAFFIC_DAYS} days, and its last webhook came on ${date}: it may have switched them off, so look at ${address} in its dashboard.`,
      ),
    ]
  }
  return [
    well(
      'last_gateway_webhook',
      { gateway: gateway.name, date },
      `The last webhook of ${gateway.name} came on ${date}.`,
    ),
  ]
}
