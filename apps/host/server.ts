import { setTimeout as wait } from 'node:timers/promises'
import { type ApiConfiguration, buildApi, type MerchantDirectory, openDirectory, openLastingKey } from '@compass/api'
import { migrate, openDatabase, openDatabaseClock } from '@compass/api/db'
import { NIL_ID } from '@compass/api/ids'
import { openPorts, type Ports } from '@compass/api/ports'
import type { MessagesSetup } from '@compass/api/ports/messages'
import { mountConsole } from '@compass/console/server'
import type { Configuration } from './configuration.ts'
import { StartFault } from './embedded-postgres/index.ts'
import { gatherLog } from './gathered-log.ts'
import type { BuildServer } from './main.ts'
import { metricsServer } from './metrics-server.ts'
import { mountPages } from './mount-pages.ts'
import { findUnsafeMerchants } from './unsafe-merchants.ts'
import { buildId, sourceMaps, version } from './version.ts'

/** Connections to the database of each kind: the embedded one has 60, and two processes may share it. */
const POOL_SIZE = 12

/** Applies the migrations, then puts the API and the storefront behind one server. */
export const buildServer: BuildServer = async ({ configuration, keys, connection, say }) => {
  await migrate(connection)
  const opened = openDatabase(connection, { poolSize: POOL_SIZE })
  const sealKeys = { secretKey: keys.secretKey, secretKeyBefore: configuration.secretKeyBefore }
  const lastingKey = await readLastingKey(opened, sealKeys)
  const parts = { database: opened, ports: portsOf(configuration, opened, sealKeys, say) }
  reportWhatLacks(parts.ports, configuration, say)
  const merchants = await openSafeDirectory(opened, configuration)
  const clock = await openDatabaseClock(opened)
  const { faultPoint } = configuration
  const { database, ports } = faultPoint ? (await import('./die-at.ts')).dieAt(faultPoint, parts) : parts
  const build = buildId()
  const log = gatherLog((text) => process.stdout.write(text))
  process.once('exit', log.flush)
  const { app, api, open, leave } = await buildApi(
    {
      configuration: {
        ...configuration,
        ...keys,
        lastingKey,
        ...alarmsAndTemplates(configuration),
        version,
        build,
        sourceMaps,
        limits: limitsOf(configuration),
      },
      database,
      merchants,
      ports,
      clock: clock.now,
    },
    log,
    { startsOpen: false },
  )

  if (configuration.role === 'all') {
    await mountConsole(app, {
      publicUrl: configuration.publicUrl,
      isOtherHost: (host) => merchants.idOfHost(host) !== null || api.landings.nameOfHost(host) !== null,
    })
    await mountPages(app, { configuration, build, api })
  }

  const figures = metricsServer(configuration.metricsAt, () => api.metrics.text())

  return {
    async listen(at) {
      await figures.listen()
      await app.listen(at)
    },
    open,
    startWork: () => ports.jobs.start(),
    async stop() {
      leave()
      // Another process takes the background work over while this one still answers.
      const worked = ports.jobs.stop()
      worked.catch(() => undefined)
      await wait(configuration.drainSeconds * 1000)
      await app.close()
      await figures.stop()
      await worked
      merchants.stop()
      clock.stop()
      await database.close()
    },
  }
}

/** Everything outside, as the settings name it. */
function portsOf(
  configuration: Configuration,
  database: ReturnType<typeof openDatabase>,
  keys: Parameters<typeof openLastingKey>[1],
  say: (sentence: string) => void,
): Ports {
  const { sandboxGatewayUrl: url, gatewayPublicUrl: pagesUrl, publicUrl } = configuration
  const { secretKey } = keys
  return openPorts({
    dataDir: configuration.dataDir,
    publicUrl,
    database,
    keys,
    providerUrls: configuration.providerUrls,
    mixpayCallsPerMinute: configuration.mixpayCallsPerMinute,
    messages: messagesOf(configuration, secretKey),
    say,
    sandbox: url ? { url, pagesUrl, secretKey, productUrl: publicUrl } : null,
    ...outsideOf(configuration),
  })
}

/**
 * The merchants, where production may start over them.
 * @throws StartFault where it may not
 */
async function openSafeDirectory(
  database: ReturnType<typeof openDatabase>,
  configuration: Configuration,
): Promise<MerchantDirectory> {
  const merchants = await openDirectory(database, configuration)
  const { mode, messages } = configuration
  const served = { sms: messages.sms !== null, whatsapp: messages.whatsapp !== null }
  const unsafe = mode === 'production' ? await findUnsafeMerchants(database, merchants, served) : null
  if (!unsafe) return merchants
  merchants.stop()
  await database.close()
  throw new StartFault(unsafe)
}

function messagesOf({ messages, mode, publicUrl }: Configuration, secretKey: string): MessagesSetup {
  return { ...messages, publicUrl, secretKey, isDemo: mode === 'demo' }
}

/** Who has pictures and knows streets. A geocoder learns whose request it is. */
function outsideOf({ picturesS3, geocoder, publicUrl }: Configuration) {
  return { picturesS3, geocoder: { ...geocoder, userAgent: `Compass/${version} (+${publicUrl})` } }
}

/** What is said at the start and stops nothing: orders go on without codes and without pictures. */
function reportWhatLacks(
  { pictures }: Ports,
  { mode, picturesS3, messages }: Configuration,
  say: (sentence: string) => void,
): void {
  if (mode === 'production' && !messages.sms && !messages.whatsapp) {
    say('No message provider is set: nobody can be sent a code, and POST /v1/users/sendotp answers 503.')
  }
  if (!picturesS3) return
  pictures.get(NIL_ID, '0'.repeat(64), 'thumb').catch(({ message }: Error) => {
    say(`Pictures stand in S3, which does not answer as it should: ${message}. Until it does they are missing.`)
  })
}

/**
 * Opens what outlives a change of `SECRET_KEY`.
 * @throws StartFault where this is not the key that the database knows: points, credits and accounts would be lost
 */
async function readLastingKey(
  database: ReturnType<typeof openDatabase>,
  keys: Parameters<typeof openLastingKey>[1],
): Promise<string> {
  const key = await openLastingKey(database, keys)
  if (key !== null) return key
  await database.close()
  throw new StartFault(
    'SECRET_KEY is not the key that sealed what is in this database: set the right one, or, where you changed it, set SECRET_KEY_BEFORE to the one before.',
  )
}

/** What the calls need of the settings of messages. */
function alarmsAndTemplates({ messages }: Configuration): Pick<ApiConfiguration, 'alarmUrl' | 'whatsappTemplates'> {
  return { alarmUrl: messages.alarmUrl, whatsappTemplates: messages.whatsapp?.settings }
}

/** The limits of a deployment, a second and in a row; all but those of an address are the same everywhere. */
function limitsOf({ requestsPerSecondPerAddress: perSecond }: Configuration): ApiConfiguration['limits'] {
  return {
    perSession: { rate: 20, burst: 40 },
    perAddress: { rate: perSecond, burst: perSecond * 2 },
    perMerchantKey: { rate: 50, burst: 100 },
    ordersPerMinute: 6,
    guestsPerAddress: { rate: perSecond / 30, burst: perSecond * 2 },
    // All guests of a restaurant come by one address, and each phone holds a stream. 30 tables of four are 120, with second
    // tabs thrice that. One address has a tenth of all at most, and who is refused polls. More streams need more sessions,
    // which `guestsPerAddress` counts.
    streams: { perHolder: 10, perBoard: 100, perAddress: 400, inAll: 4_000 },
    proofOfWorkBits: 16,
  }
}
