import { MerchantDocument } from '@compass/contract/merchant-document'
import type { z } from 'zod'
import { Faults, type Path, pointerOf } from './faults.ts'
import { isWithin, repairDocument } from './repair-document.ts'

/** A document as far as it can be read. */
interface ParsedDocument {
  /** With stand-ins where it has faults; null where these leave nothing to look at. */
  readonly document: MerchantDocument | null
  readonly faults: Faults
}

/** Rounds of mending: a thing that is missing may have to have parts. */
const MAX_ROUNDS = 4

/**
 * Reads the JSON of a document, or of one and its catalogue apart, and checks it against its schema. Every fault has its path
 * and a sentence.
 */
export function parseDocument(json: string | object, catalogue?: string): ParsedDocument {
  const faults = new Faults()
  let raw: unknown
  try {
    const document: unknown = typeof json === 'string' ? JSON.parse(json) : json
    raw = catalogue === undefined ? document : { ...Object(document), catalogue: JSON.parse(catalogue) }
  } catch (error) {
    faults.add([], `The document is no JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 200)}.`)
    return { document: null, faults }
  }
  return { document: checkShape(MerchantDocument, raw, faults), faults }
}

/** What a schema reads in a document, which it may mend; null where its faults leave nothing to look at. */
export function checkShape<Document>(schema: z.ZodType<Document>, document: unknown, faults: Faults): Document | null {
  let raw = document
  for (let round = 1; ; round++) {
    const parsed = schema.safeParse(raw, { reportInput: true })
    if (parsed.success) return parsed.data
    const places = faults.list.map(({ path }) => path)
    for (const issue of parsed.error.issues) {
      if (!isWithin(pointerOf(issue.path as Path), places)) addIssue(faults, issue)
    }
    raw = round < MAX_ROUNDS ? repairDocument(raw, parsed.error.issues) : null
    if (raw === null) return null
  }
}

function addIssue(faults: Faults, issue: z.core.$ZodIssue): void {
  const path = issue.path as (string | number)[]
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) faults.add([...path, key], 'No such key is known here; is it misspelt?')
    return
  }
  faults.add(path, sentenceOf(issue))
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required.'
      return `This must be ${KINDS[issue.expected] ?? issue.expected}.`
    case 'too_small':
      if (issue.origin === 'string') return `This must have ${issue.minimum} characters at least.`
      if (issue.origin === 'array') return `The list must have ${issue.minimum} entries at least.`
      return `This must be ${issue.minimum} at least.`
    case 'too_big':
      if (issue.origin === 'string') return `This must have ${issue.maximum} characters at most.`
      if (issue.origin === 'array') return `The list must have ${issue.maximum} entries at most.`
      return `This must be ${issue.maximum} at most.`
    case 'invalid_value':
      return `This must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`
    case 'custom':
      return `This ${startOf(issue.message)}.`
    case 'invalid_format':
      return issue.format === 'regex' ? `This must be ${issue.message}.` : `${issue.message}.`
    default:
      return `${issue.message}.`
  }
}

/** A refinement's words follow "This": "is a reserved word", or an order, "write it in one language at least". */
function startOf(message: string): string {
  return message.startsWith('is ') ? message : `is not right: ${message}`
}
