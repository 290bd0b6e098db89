import type { AccountMode, Merchant } from '@compass/domain/merchants'
import { collectedInPerson } from '@compass/domain/payments'
import type { CompileContext } from './compile-context.ts'

/** The gateways of a document: one mode of each, real money for real merchants alone, methods that nobody collects. */
export function compileGateways(at: CompileContext): Pick<Merchant, 'gateways'> {
  const { document, faults } = at
  if (!document.gateways) return {}
  const modes = new Map<string, AccountMode>()
  document.gateways.forEach(({ name, mode, methods = [], stores = [] }, index) => {
    const path = ['gateways', index]
    if (document.sandbox && mode === 'live')
      faults.add([...path, 'mode'], 'A sandbox merchant takes no real money: its codes are known to everybody.')
    const other = modes.get(name)
    if (other !== undefined && other !== mode)
      faults.add(
        [...path, 'mode'],
        `"${name}" stands above for the account for ${WORDS[other]}: one of them at a time.`,
      )
    modes.set(name, other ?? mode)
    methods.forEach((method, number) => {
      if (collectedInPerson(method))
        faults.add([...path, 'methods', number], `People collect "${method}": no gateway takes it.`)
    })
    stores.forEach((key, number) => {
      if (!at.storeKeys.has(key)) faults.add([...path, 'stores', number], `No outlet "${key}" stands under /stores.`)
    })
    if (document.court && stores.length > 0)
      faults.add([...path, 'stores'], 'A court takes the money of its vendors itself: name none of them.')
  })
  return {
    gateways: document.gateways.map(({ name, mode, methods, stores, publicKey, upi }) => ({
      name,
      mode,
      methods: methods ? [...new Set(methods)] : null,
      storeIds: stores ? [...new Set(stores)].map((key) => at.id('store', key)) : null,
      publicKey: publicKey ?? null,
      upi,
    })),
  }
}

const WORDS: Readonly<Record<AccountMode, string>> = { test: 'trying', live: 'real money' }
