import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { merchantJsonSchema } from '@compass/contract/merchant-document'
import { DOCUMENT_ONLY } from '@compass/domain/document-changes'
import { expect, it } from 'vitest'

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}

const schema = merchantJsonSchema() as Schema & { readonly $defs?: Readonly<Record<string, Schema>> }

/** Every place of a document at which something is said; `*` is an item of a list. */
function leavesOf(part: Schema, at: readonly string[] = []): (readonly string[])[] {
  if (part.$ref) return leavesOf(schema.$defs![part.$ref.split('/').at(-1)!]!, at)
  const inside = [
    ...Object.entries(part.properties ?? {}).flatMap(([name, field]) => leavesOf(field, [...at, name])),
    ...(part.items ? leavesOf(part.items, [...at, '*']) : []),
    ...[...(part.anyOf ?? []), ...(part.oneOf ?? [])].flatMap((option) => leavesOf(option, at)),
  ]
  return inside.length > 0 ? inside : [at]
}

/** What the screens name in their own sources, quoted or as a field: what they change stands there. */
function namesOf(folder: string): Set<string> {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  return new Set(sources.join('\n').match(/(?<=['".])[A-Za-z$]\w*|\b[A-Za-z]\w*(?=:)/g) ?? [])
}

const isListed = (at: readonly string[]) =>
  DOCUMENT_ONLY.some((listed) => listed.length <= at.length && listed.every((step, index) => at[index] === step))

it('whatever a document can say is changed on a screen, or listed as what stands in the document alone', () => {
  const names = namesOf(join(import.meta.dirname, 'screens'))
  const languages = new Set(['en', 'ar', 'sr', 'fr', 'el'])
  const unreached = leavesOf(schema)
    .filter((at) => !isListed(at))
    .filter((at) => !at.every((step) => step === '*' || languages.has(step) || names.has(step)))
  expect([...new Set(unreached.map((at) => at.join(' › ')))]).toEqual([])
})

it('what is listed as standing in the document alone can be said there', () => {
  const paths = leavesOf(schema)
  const isKnown = (listed: readonly string[]) => paths.some((at) => listed.every((step, index) => at[index] === step))
  expect(DOCUMENT_ONLY.filter((listed) => !isKnown(listed))).toEqual([])
})
