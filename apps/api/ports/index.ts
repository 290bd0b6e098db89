import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import type { SealKeys } from '../ids/sealing.ts'
import { couriersByCompany } from './couriers/by-company.ts'
import type { CouriersPort } from './couriers/port.ts'
import { simulatedCouriers } from './couriers/simulated.ts'
import { UBER_DIRECT, uberDirectAt } from './couriers/uber-direct/client.ts'
import { uberDirectCouriers } from './couriers/uber-direct/uber-direct.ts'
import { inProcessEvents } from './events/in-process.ts'
import type { EventsPort } from './events/port.ts'
import { mixPayGateway } from './gateways/mixpay/mixpay.ts'
import { nowPaymentsGateway } from './gateways/nowpayments/nowpayments.ts'
import type { Gateways } from './gateways/port.ts'
import { razorpayGateway } from './gateways/razorpay/index.ts'
import { sandboxGateway } from './gateways/sandbox.ts'
import type { SandboxSettings } from './gateways/sandbox-client.ts'
import { storedCustomers } from './gateways/stored-customers.ts'
import { stripeGateway } from './gateways/stripe/index.ts'
import { tapGateway } from './gateways/tap/index.ts'
import { hostsOverHttp } from './hosts/over-http.ts'
import type { HostsPort } from './hosts/port.ts'
import { postOverHttp } from './http-sender/over-http.ts'
import type { HttpSenderPort } from './http-sender/port.ts'
import { leasedJobs } from './jobs/leased.ts'
import type { JobsPort } from './jobs/port.ts'
import { type GeocoderSettings, openMaps } from './maps/open-maps.ts'
import type { MapsPort } from './maps/port.ts'
import { type MessagesSetup, openMessages } from './messages/index.ts'
import type { MessagesPort } from './messages/port.ts'
import { folderPictures } from './pictures/folder.ts'
import type { PicturesPort } from './pictures/port.ts'
import { rememberedPictures } from './pictures/remembered.ts'
import { type S3Settings, s3Pictures } from './pictures/s3.ts'
import type { SecretStore } from './secrets/port.ts'
import { storedSecrets } from './secrets/stored.ts'

/** Everything outside our database, each behind one port with a working default. */
export interface Ports {
  readonly messages: MessagesPort
  readonly maps: MapsPort
  readonly couriers: CouriersPort
  readonly pictures: PicturesPort
  /** Letters to tills and browsers. */
  readonly post: HttpSenderPort
  readonly jobs: JobsPort
  readonly events: EventsPort
  readonly gateways: Gateways
  readonly secrets: SecretStore
  readonly hosts: HostsPort
}

/** The defaults of a deployment: nothing outside it is needed. */
export function openPorts(supplied: {
  readonly dataDir: string
  readonly publicUrl: string
  readonly database: Database
  readonly keys: SealKeys
  /** Where providers answer, by provider, in place of their own addresses; of a demo alone. */
  readonly providerUrls: Readonly<Record<string, string>>
  /** Absent: as many as MixPay takes of one process. */
  readonly mixpayCallsPerMinute?: number
  readonly messages: MessagesSetup
  readonly say: (sentence: string) => void
  /** Null: this deployment has none. */
  readonly sandbox: SandboxSettings | null
  /** Absent: the data directory has the pictures. */
  readonly picturesS3?: S3Settings | undefined
  /** Absent: merchants have their own areas, or a geocoder of their own. */
  readonly geocoder?: GeocoderSettings | undefined
}): Ports {
  const secrets = storedSecrets(supplied.database, supplied.keys)
  const { database, publicUrl, providerUrls: urls } = supplied
  const customers = storedCustomers(database)
  const gateways = [
    ...(supplied.sandbox ? [sandboxGateway(supplied.sandbox)] : []),
    stripeGateway({ secrets, customers, url: urls.stripe }),
    tapGateway({ secrets, customers, productUrl: publicUrl, url: urls.tap }),
    razorpayGateway({ secrets, url: urls.razorpay }),
    nowPaymentsGateway({ publicUrl, url: urls.nowpayments }, secrets),
    mixPayGateway({ publicUrl, url: urls.mixpay, callsInAMinute: supplied.mixpayCallsPerMinute }, secrets),
  ]
  return {
    messages: openMessages({ ...supplied.messages, twilioUrl: urls.twilio, whatsappUrl: urls.whatsapp }, secrets),
    maps: openMaps({ ...supplied, secrets }),
    couriers: couriersByCompany({
      simulated: simulatedCouriers(),
      [UBER_DIRECT]: uberDirectCouriers(uberDirectAt(urls[UBER_DIRECT]), secrets),
    }),
    pictures: supplied.picturesS3
      ? rememberedPictures(s3Pictures(supplied.picturesS3))
      : folderPictures(join(supplied.dataDir, 'pictures')),
    post: postOverHttp(),
    jobs: leasedJobs(supplied.database, (error, name, merchantId) =>
      supplied.say(
        `Background work "${name}"${merchantId ? ` of merchant ${merchantId}` : ''} failed: ${error.message}`,
      ),
    ),
    events: inProcessEvents(),
    gateways: new Map(gateways.map((gateway) => [gateway.name, gateway])),
    secrets,
    hosts: hostsOverHttp(publicUrl),
  }
}

export { readPictureKey } from './pictures/picture-key.ts'
export { PicturesFault } from './pictures/port.ts'
export { s3Pictures } from './pictures/s3.ts'
