import type { Send } from './merchant-documents/platform-client.ts'
import { readSecrets } from './merchant-documents/read-secrets.ts'
import { describeSecrets, listSecretsOf, namesOf, removeSecrets, storeSecrets } from './merchant-documents/secrets.ts'
import { UsageFault } from './usage-fault.ts'

/** Says what is stored, removes it, or reads values from whoever sits here and stores them. */
export async function changeSecrets(
  connect: () => Promise<Send>,
  [slug, provider, ...more]: string[],
  { mode, remove }: { readonly mode?: string | undefined; readonly remove: boolean },
): Promise<string> {
  if (!slug) throw new UsageFault('Name a merchant: npm run merchant -- secret saffron stripe')
  if (more.length > 0)
    throw new UsageFault('Values are never written on the command line, where others read them: leave them out.')
  if (mode !== undefined && mode !== 'test' && mode !== 'live')
    throw new UsageFault(`--mode is "${mode}": write test or live.`)
  const send = await connect()
  if (provider === undefined) {
    if (remove) throw new UsageFault('Name the provider: npm run merchant -- secret saffron stripe --remove')
    return describeSecrets(await listSecretsOf(send, slug))
  }
  if (remove) return removeSecrets(send, slug, provider, mode)
  const names = await namesOf(send, slug, provider)
  const values = await readSecrets(process.stdin, names, (text) => void process.stderr.write(text))
  if (Object.keys(values).length === 0) return 'Nothing was given, and nothing was changed.'
  return storeSecrets(send, slug, provider, { mode, values })
}
