import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CODE_SHEET_SIZES, type CodeSheetSize } from '@compass/domain/spots'
import { changeSecrets } from './change-secrets.ts'
import { readConfiguration } from './configuration.ts'
import { endPlatformKeyBefore, PLATFORM_KEY_FILE, rotatePlatformKey } from './data-dir.ts'
import { StartFault } from './embedded-postgres/index.ts'
import { changeAppleFile, readAppleFile } from './merchant-documents/apple-file.ts'
import { examineMerchants } from './merchant-documents/doctor.ts'
import { downloadCodes } from './merchant-documents/download-codes.ts'
import { exportMerchant } from './merchant-documents/export-folder.ts'
import { HELP } from './merchant-documents/help.ts'
import { sendOverHttp } from './merchant-documents/http-send.ts'
import { describeKeys, describeLog, revokeKey, rotateKey } from './merchant-documents/keys.ts'
import {
  closeForMaintenance,
  describeMaintenance,
  endMaintenance,
  readTexts,
  readUntil,
} from './merchant-documents/maintenance.ts'
import { makePayLink } from './merchant-documents/make-pay-link.ts'
import {
  applyLandingFile,
  applyMerchantFolder,
  listMerchants,
  makeMerchantKey,
  PlatformFault,
  removeMerchant,
  type Send,
} from './merchant-documents/platform-client.ts'
import {
  DocumentFaults,
  type LandingFile,
  readLandingFile,
  readMerchantFolder,
} from './merchant-documents/read-folder.ts'
import { readFunnel } from './merchant-documents/read-funnel.ts'
import { SecretsFault } from './merchant-documents/read-secrets.ts'
import { readSnippet } from './merchant-documents/read-snippet.ts'
import { readTemplates } from './merchant-documents/read-templates.ts'
import { rotateKeys } from './merchant-documents/secrets.ts'
import { inviteStaff } from './merchant-documents/staff.ts'
import { UsageFault } from './usage-fault.ts'

async function main(argv: string[]): Promise<void> {
  const { command, values, options } = readArguments(argv)
  if (command === undefined || command === 'help') return say(HELP.trimEnd())
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (!run) throw new UsageFault(`There is no command "${command}".\n\n${HELP.trimEnd()}`)
  // npm runs us in the project's folder; people write paths from where they stand.
  const here = process.env.INIT_CWD ?? process.cwd()
  await run({ values, options, here, connect: async () => (await connections(options))() })
}

interface CommandInput {
  readonly values: string[]
  readonly options: ReturnType<typeof readArguments>['options']
  /** The folder in which somebody stands. */
  readonly here: string
  /** With the platform's key. */
  readonly connect: () => Promise<Send>
}

const COMMANDS: Readonly<Record<string, (input: CommandInput) => Promise<void>>> = {
  async apply({ values, options, here, connect }) {
    if (values.length === 0) throw new UsageFault('Name a folder: npm run merchant -- apply demo/saffron')
    const folders = await Promise.all(values.map((value) => readMerchantFolder(resolve(here, value))))
    const send = await connect()
    for (const folder of folders) await apply(send, folder, options.url)
  },
  async landing({ values, options, here, connect }) {
    if (values.length === 0) throw new UsageFault('Name a file: npm run merchant -- landing demo/landings/harbour.yaml')
    const files = await Promise.all(values.map((value) => readLandingFile(resolve(here, value))))
    const send = await connect()
    for (const file of files) await applyPage(send, file, options.url)
  },
  async list({ options, connect }) {
    const slugs = await listMerchants(await connect())
    for (const slug of slugs) say(`${slug}  ${new URL(`/${slug}`, options.url)}`)
    if (slugs.length === 0) say('There is no merchant yet: npm run merchant -- apply demo/saffron')
  },
  async export({ values: [slug, folder], here, connect }) {
    if (!slug) throw new UsageFault('Name a merchant: npm run merchant -- export saffron')
    const { file, pictures } = await exportMerchant(await connect(), slug, resolve(here, folder ?? slug))
    say(`${file} is written, with ${pictures} pictures.`)
  },
  async remove({ values: [slug], connect }) {
    if (!slug) throw new UsageFault('Name a merchant: npm run merchant -- remove saffron')
    await removeMerchant(await connect(), slug)
    say(`${slug} is taken down.`)
  },
  async key({ values: [slug, name], options, connect }) {
    if (!slug || !name) throw new UsageFault('Name a merchant and the key: npm run merchant -- key saffron till')
    const { store } = options
    const days = options.days === undefined ? undefined : readWhole('--days', options.days)
    const { key, expiresAt } = await makeMerchantKey(await connect(), slug, name, { store, days })
    say(`${key}\nThis is the only time that the key is shown.${expiresAt ? ` It works until ${expiresAt}.` : ''}`)
  },
  async keys({ values: [slug], connect }) {
    if (!slug) throw new UsageFault('Name a merchant: npm run merchant -- keys saffron')
    say(await describeKeys(await connect(), slug))
  },
  async rotate({ values: [slug, named], options, connect }) {
    if (!slug || !named) throw new UsageFault('Name a merchant and the key: npm run merchant -- rotate saffron till')
    const hours = options.hours === '0' ? 0 : readWhole('--hours', options.hours)
    say(await rotateKey(await connect(), slug, { named, hours }))
  },
  async revoke({ values: [slug, named], connect }) {
    if (!slug || !named) throw new UsageFault('Name a merchant and the key: npm run merchant -- revoke saffron till')
    say(await revokeKey(await connect(), slug, named))
  },
  async invite({ values: [slug], options: { role, name, phone, store }, connect }) {
    if (!slug || !role)
      throw new UsageFault('Name a merchant and a role: npm run merchant -- invite saffron --role owner')
    say(await inviteStaff(await connect(), slug, { role, name, phone, store }))
  },
  async log({ values: [slug], connect }) {
    say(await describeLog(await connect(), slug))
  },
  async 'platform-key'({ options }) {
    if (process.env.PLATFORM_KEY?.trim())
      throw new UsageFault('PLATFORM_KEY is set: set another one, and the one before as PLATFORM_KEY_BEFORE.')
    const dataDir = settings()?.dataDir ?? 'data'
    if (options.end) {
      const ended = await endPlatformKeyBefore(dataDir)
      return say(ended ? 'The key before has ended, from the next start on.' : 'There is no key before this one.')
    }
    await rotatePlatformKey(dataDir)
    say(`${join(dataDir, PLATFORM_KEY_FILE)} holds a new key. From the next start on both are taken, until --end.`)
  },
  async codes({ values: [slug], options, here }) {
    if (!slug) throw new UsageFault('Name a merchant: npm run merchant -- codes saffron')
    const size = readSize(options.size)
    const pdf = await downloadCodes(await connections(options), { slug, size, store: options.store })
    await writePdf(here, options.out ?? `${slug}-codes-${size}.pdf`, pdf)
  },
  async snippet({ values: [slug], options }) {
    if (!slug) throw new UsageFault('Name a merchant: npm run merchant -- snippet boulangerie')
    const { html, embedHosts } = await readSnippet(await connections(options), slug)
    say(html)
    process.stderr.write(`It works on ${embedHosts.join(', ')}: other sites are listed under embedHosts.\n`)
  },
  async secret({ values, options, connect }) {
    say(await changeSecrets(connect, values, options))
  },
  async doctor({ values, connect }) {
    const { text, allCanOpen } = await examineMerchants(await connect(), values)
    say(text)
    if (!allCanOpen) process.exitCode = 1
  },
  async 'apple-file'({ values: [host, file], options, here, connect }) {
    if (!host || (file === undefined) !== options.remove)
      throw new UsageFault(
        'Name a host and the file of the provider: npm run merchant -- apple-file shop.example.com file; or --remove',
      )
    const bytes = file === undefined ? null : await readAppleFile(resolve(here, file))
    say(await changeAppleFile(await connect(), host, bytes))
  },
  async 'rotate-keys'({ connect }) {
    say(await rotateKeys(await connect()))
  },
  async maintenance({ values, options, connect }) {
    say(await changeMaintenance(connect, values, options))
  },
  async paylink({ values, options }) {
    const link = readPayLink(values, options)
    say(await makePayLink(await connections(options), link))
  },
  async templates({ values: [slug], options, connect }) {
    say(await readTemplates(await connect(), slug, options.json))
  },
  async funnel({ values: [slug], options }) {
    if (!slug) throw new UsageFault('Name a merchant: npm run merchant -- funnel saffron')
    say(await readFunnel(await connections(options), slug, readWhole('--days', options.days ?? '30')))
  },
}

/** What sends calls with a key: the platform's, where none is named. */
async function connections({ url, key }: CommandInput['options']): Promise<(key?: string) => Send> {
  const platformKey = key ?? (await findKey())
  return (other = platformKey) => sendOverHttp({ url, key: other })
}

function readWhole(option: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageFault(`${option} is "${text}": write a whole number.`)
  return Number(text)
}

async function apply(send: Send, folder: Awaited<ReturnType<typeof readMerchantFolder>>, url: string): Promise<void> {
  const applied = await applyMerchantFolder(send, folder)
  const pictures = applied.newPictures > 0 ? [`${applied.newPictures} of ${applied.pictures} pictures are new`] : []
  const changes = [...pictures, ...applied.changes]
  if (changes.length === 0) say(`${folder.slug}: nothing changed.`)
  else say(`${folder.slug}:\n${changes.map((change) => `  ${change}`).join('\n')}`)
  say(`${new URL(`/${folder.slug}`, url)}`)
}

function readPayLink(values: string[], options: ReturnType<typeof readArguments>['options']) {
  const { for: name, until, uses } = options
  const products = readProducts(options)
  const [slug, ...rest] = values
  const [amount, ...words] = products ? [undefined, ...rest] : rest
  const text = words.join(' ')
  if (!slug || (!products && (!amount || !text)))
    throw new UsageFault(
      'Name a merchant, an amount and what it is for: npm run merchant -- paylink saffron 120.00 "Catering, 12 May"',
    )
  if (until !== undefined && Number.isNaN(Date.parse(until)))
    throw new UsageFault(`--until is "${until}": write it as 2026-05-10T18:00:00Z.`)
  if (uses !== undefined && !/^[1-9]\d{0,4}$/.test(uses))
    throw new UsageFault(`--uses is "${uses}": write a whole number.`)
  const expiresAt = until === undefined ? undefined : new Date(until).toISOString()
  const counted = uses === undefined ? undefined : Number(uses)
  return { slug, amount, products, text, name, until: expiresAt, uses: counted }
}

/** Says what is closed, closes, or opens again. Everything is read before anything is sent. */
async function changeMaintenance(
  connect: () => Promise<Send>,
  values: string[],
  { until, text, all, end }: ReturnType<typeof readArguments>['options'],
): Promise<string> {
  const [slug, ...more] = values
  const isListing = !slug && !all && until === undefined && !end && text.length === 0
  if (isListing) return describeMaintenance(await connect())
  if (all === (slug !== undefined) || more.length > 0)
    throw new UsageFault('Name one merchant, or --all: npm run merchant -- maintenance saffron --until 2h')
  const scope = slug === undefined ? 'all' : { slug }
  if (end && (until !== undefined || text.length > 0))
    throw new UsageFault('--end opens at once: leave --until and --text out.')
  if (end) return endMaintenance(await connect(), scope)
  if (until === undefined)
    throw new UsageFault(
      'Say until when: npm run merchant -- maintenance saffron --until 2h; or --end to open it again.',
    )
  const closing = { scope, until: readUntil(until, new Date()), text: readTexts(text) } as const
  return closeForMaintenance(await connect(), closing)
}

/** Products as `--product` names them; undefined: it is an amount. */
function readProducts({ product: named, service = 'pickup', code }: ReturnType<typeof readArguments>['options']) {
  if (!named) return undefined
  if (service !== 'pickup' && service !== 'delivery' && service !== 'none')
    throw new UsageFault(`--service is "${service}": write one of pickup, delivery, none.`)
  const skus = named.map((text) => {
    const [, sku, qty = '1'] = /^([^:]+)(?::([1-9]\d{0,2}))?$/.exec(text) ?? []
    if (!sku) throw new UsageFault(`--product is "${text}": write it as lamb-mandi or lamb-mandi:2.`)
    return { sku, qty: Number(qty) }
  })
  return { skus, service, code } as const
}

async function applyPage(send: Send, file: LandingFile, url: string): Promise<void> {
  const changed = await applyLandingFile(send, file)
  say(`${file.name}: ${changed ? 'applied' : 'nothing changed'}.`)
  const isLinkList = (file.document as { kind?: unknown }).kind === 'linklist'
  say(`${new URL(`/${isLinkList ? 'linklist' : 'lp'}/${file.name}`, url)}`)
}

function readSize(size: string): CodeSheetSize {
  const known = CODE_SHEET_SIZES.find((one) => one === size)
  if (!known) throw new UsageFault(`--size is "${size}": write one of ${CODE_SHEET_SIZES.join(', ')}.`)
  return known
}

async function writePdf(here: string, file: string, pdf: Buffer): Promise<void> {
  await writeFile(resolve(here, file), pdf).catch((error: NodeJS.ErrnoException) => {
    throw new UsageFault(`${file} cannot be written (${error.code}): name another file with --out.`)
  })
  say(`${file} is written: print it on A4 in its own size (100 %).`)
}

function readArguments(argv: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        key: { type: 'string' },
        size: { type: 'string' },
        store: { type: 'string' },
        out: { type: 'string' },
        for: { type: 'string' },
        until: { type: 'string' },
        uses: { type: 'string' },
        product: { type: 'string', multiple: true },
        service: { type: 'string' },
        code: { type: 'string' },
        days: { type: 'string' },
        hours: { type: 'string' },
        text: { type: 'string', multiple: true },
        all: { type: 'boolean' },
        json: { type: 'boolean' },
        end: { type: 'boolean' },
        mode: { type: 'string' },
        remove: { type: 'boolean' },
        role: { type: 'string' },
        name: { type: 'string' },
        phone: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [command, ...rest] = values.help ? ['help'] : positionals
    const url = values.url ?? settings()?.publicUrl ?? 'http://localhost:3000'
    if (!/^https?:/.test(url) || !URL.canParse(url)) {
      throw new UsageFault(`--url is "${url}": write it as http://localhost:3000.`)
    }
    const { size = 'card', text = [], hours = '24', ...others } = values
    const { all = false, end = false, json = false, remove = false } = values
    const options = { ...others, url, size, text, all, end, json, remove, hours }
    return { command, values: rest, options }
  } catch (error) {
    if (error instanceof UsageFault) throw error
    throw new UsageFault(`${(error as Error).message.split('. ')[0]}.\n\n${HELP.trimEnd()}`)
  }
}

function settings() {
  const read = readConfiguration(process.env)
  return read.ok ? read.configuration : undefined
}

async function findKey(): Promise<string> {
  const set = process.env.PLATFORM_KEY?.trim()
  if (set) return set
  const file = join(settings()?.dataDir ?? 'data', PLATFORM_KEY_FILE)
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => {
      throw new UsageFault(
        `There is no platform key at ${file}: start Compass here once, or pass the key with --key or PLATFORM_KEY.`,
      )
    },
  )
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const kinds = [DocumentFaults, PlatformFault, SecretsFault, StartFault, UsageFault]
  const known = kinds.find((kind) => error instanceof kind)
  process.stderr.write(`${known ? (error as Error).message : `This did not work: ${(error as Error).message}`}\n`)
  process.exitCode = 1
}
