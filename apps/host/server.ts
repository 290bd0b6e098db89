import { setTimeout as wait } from 'node:timers/promises'
import { type ApiConfiguration, buildApi, openDirectory } from '@compass/api'
import { migrate, openDatabase, openDatabaseClock } from '@compass/api/db'
import { openPorts } from '@compass/api/ports'
import type { MessagesSetup } from '@compass/api/ports/messages'
import type { Configuration } from './configuration.ts'
import { StartFault } from './embedded-postgres/index.ts'
import { gatherLog } from './gathered-log.ts'
import type { BuildServer } from './main.ts'
import { mountPages } from './mount-pages.ts'
import { buildId, sourceMaps, version } from './version.ts'

/** Connections to the database of each kind: the embedded one has 60, and two processes may share it. */
const POOL_SIZE = 12

/** Applies the migrations, then puts the API and the storefront behind one server. */
export const buildServer: BuildServer = async ({ configuration, keys, connection, say }) => {
  await migrate(connection)
  const opened = openDatabase(connection, { poolSize: POOL_SIZE })
  const { mode, sandboxGatewayUrl: url, gatewayPublicUrl: pagesUrl, publicUrl: productUrl } = configuration
  const sandbox = url ? { url, pagesUrl, secretKey: keys.secretKey, productUrl } : null
  const sealKeys = { secretKey: keys.secretKey, secretKeyBefore: configuration.secretKeyBefore }
  const parts = {
    database: opened,
    ports: openPorts({
      dataDir: configuration.dataDir,
      database: opened,
      keys: sealKeys,
      messages: messagesOf(configuration, keys.secretKey),
      say,
      sandbox,
    }),
  }
  if (mode === 'production' && !configuration.messages.sms && !configuration.messages.whatsapp) {
    say('No message provider is set: nobody can be sent a code, and POST /v1/users/sendotp answers 503.')
  }
  const merchants = await openDirectory(opened, configuration)
  const sandboxes = merchants.hiddenSandboxes()
  if (sandboxes.length > 0) {
    merchants.stop()
    await opened.close()
    throw new StartFault(
      `MODE is "production" and sandbox merchants are in the database, whose codes everybody knows (${sandboxes.join(', ')}): with MODE=demo remove them or apply their documents without sandbox, or use another database.`,
    )
  }
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
    await mountPages(app, { configuration, build, api })
  }

  return {
    async listen(at) {
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
      await worked
      merchants.stop()
      clock.stop()
      await database.close()
    },
  }
}

function messagesOf({ messages, mode, publicUrl }: Configuration, secretKey: string): MessagesSetup {
  return { ...messages, publicUrl, secretKey, isDemo: mode === 'demo' }
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
