import type { FindingCode } from '@compass/contract/doctor'
import type { Key } from '@compass/i18n/translator'

/** A screen of the console, and its part where it has addresses of parts. */
interface Screen {
  readonly path: readonly [screen: string, ...parts: string[]]
  readonly title: Key<'console' | 'settings'>
}

/** Where it is repaired: on a screen, or by whoever runs the platform. Null: nowhere, since it is well or passes by itself. */
type Repair = Screen | 'platform' | null

const HOURS: Screen = { path: ['hours'], title: 'console.hours' }
const SOLD_OUT: Screen = { path: ['sold-out'], title: 'console.soldOut' }
const MENU: Screen = { path: ['menu'], title: 'console.menu' }
const LOOK: Screen = { path: ['look'], title: 'console.look' }
const GATEWAYS: Screen = { path: ['settings', 'gateways'], title: 'settings.part_gateways' }
const MESSAGES: Screen = { path: ['settings', 'messages'], title: 'settings.part_messages' }
const HOSTS: Screen = { path: ['settings', 'hosts'], title: 'settings.part_hosts' }
const KEYS: Screen = { path: ['settings', 'keys'], title: 'settings.part_keys' }

export const REPAIRS: Readonly<Record<FindingCode, Repair>> = {
  no_active_store: HOURS,
  no_hours: HOURS,
  store_in_testing: HOURS,
  store_takes_orders: null,
  channels_paused: SOLD_OUT,
  no_product: MENU,
  products_shown: null,
  products_without_picture: MENU,
  no_logo: LOOK,
  pictures_readable: null,
  pictures_unreadable: 'platform',
  methods_without_gateway: GATEWAYS,
  methods_taken_online: null,
  paid_in_person: null,
  gateway_not_installed: GATEWAYS,
  gateway_in_test_mode: GATEWAYS,
  gateway_needs_no_keys: null,
  gateway_lacks_keys: GATEWAYS,
  gateway_refuses_keys: GATEWAYS,
  gateway_not_reached: null,
  gateway_takes_keys: null,
  gateway_has_keys: null,
  gateway_takes_steps: MENU,
  no_gateway_webhook_yet: null,
  gateway_webhooks_stopped: null,
  last_gateway_webhook: null,
  key_unreadable: GATEWAYS,
  account_lacks_keys: GATEWAYS,
  couriers_simulated: 'platform',
  couriers_lack_keys: GATEWAYS,
  couriers_have_keys: null,
  geocoder_lacks_key: GATEWAYS,
  geocoder_has_key: null,
  phones_not_verified: null,
  codes_lack_provider: MESSAGES,
  codes_lack_keys: GATEWAYS,
  messages_lack_provider: MESSAGES,
  messages_lack_keys: GATEWAYS,
  messages_written_down: null,
  messages_leave: null,
  messages_leave_by_platform: null,
  terms_lack_languages: LOOK,
  terms_complete: null,
  no_about: LOOK,
  no_own_host: null,
  host_leads_here: null,
  host_leads_elsewhere: HOSTS,
  host_unnamed: HOSTS,
  host_unreachable: 'platform',
  sandbox_merchant: 'platform',
  under_maintenance: 'platform',
  accepts_by_itself: 'platform',
  kitchen_simulated: null,
  nobody_hears: KEYS,
  orders_heard: null,
}
