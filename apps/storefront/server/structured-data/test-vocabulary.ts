import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Classes of schema.org by name: the class that each extends, its own properties, and its members where it is a list. */
interface Vocabulary {
  readonly parents: ReadonlyMap<string, readonly string[]>
  readonly properties: ReadonlyMap<string, ReadonlySet<string>>
  readonly members: ReadonlySet<string>
}

/** schema.org's own vocabulary, as `schema-dts` declares it: its text is read, since its types would slow every check. */
export function readVocabulary(): Vocabulary {
  const folder = dirname(createRequire(import.meta.url).resolve('schema-dts/package.json'))
  const text = readFileSync(join(folder, 'dist/schema.d.ts'), 'utf8')
  const parents = new Map<string, readonly string[]>()
  const properties = new Map<string, Set<string>>()
  for (const [, name = '', bases = '', body = ''] of text.matchAll(
    /^(?:export )?interface (\w+?)(?: extends ([^{]+))? \{\n([\s\S]*?)^\}/gm,
  )) {
    parents.set(
      name,
      [...bases.matchAll(/\w+(?:Base|Leaf)\b/g)].map(([base]) => base),
    )
    properties.set(name, new Set([...body.matchAll(/^ {4}"([\w@]+)"\??:/gm)].map(([, property]) => property!)))
  }
  const members = new Set([...text.matchAll(/"(https:\/\/schema\.org\/\w+)"/g)].map(([, member]) => member!))
  return { parents, properties, members }
}

/** What of a graph stands in no class of the vocabulary, each with where it stands. */
export function findUnknown(vocabulary: Vocabulary, value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry, i) => findUnknown(vocabulary, entry, `${path}/${i}`))
  if (typeof value === 'string')
    return value.startsWith('https://schema.org/') && !vocabulary.members.has(value) ? [`${path}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  const { '@type': type, '@id': id, '@context': _, '@graph': graph, ...fields } = value as Record<string, unknown>
  if (graph !== undefined) return findUnknown(vocabulary, graph, path)
  if (type === undefined) return id === undefined || Object.keys(fields).length > 0 ? [`${path}: no type`] : []
  const known = propertiesOf(vocabulary, `${String(type)}Leaf`)
  if (!known) return [`${path}: no class ${String(type)}`]
  return Object.entries(fields).flatMap(([name, entry]) => [
    ...(known.has(name) ? [] : [`${path}: ${String(type)} has no ${name}`]),
    ...findUnknown(vocabulary, entry, `${path}/${name}`),
  ])
}

function propertiesOf({ parents, properties }: Vocabulary, name: string): Set<string> | null {
  const own = properties.get(name)
  if (!own) return null
  const inherited = (parents.get(name) ?? []).flatMap((base) => [
    ...(propertiesOf({ parents, properties, members: new Set() }, base) ?? []),
  ])
  return new Set([...own, ...inherited])
}
