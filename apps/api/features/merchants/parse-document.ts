import { MerchantDocument } from '@compass/contract/merchant-document'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { z } from 'zod'
import { Faults } from './faults.ts'

/**
 * Reads the JSON of a document, or of one and its catalogue apart, and checks it against its schema. Every fault has its path
 * and a sentence.
 *
 * Refuses `invalid_document`.
 */
export function parseDocument(json: string, catalogue?: string): Result<MerchantDocument> {
  const faults = new Faults()
  let raw: unknown
  try {
    raw = catalogue === undefined ? JSON.parse(json) : { ...JSON.parse(json), catalogue: JSON.parse(catalogue) }
  } catch (error) {
    faults.add([], `The document is no JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 200)}.`)
    return refuse({ reason: 'invalid_document', faults: faults.list })
  }
  const parsed = MerchantDocument.safeParse(raw, { reportInput: true })
  if (parsed.success) return accept(parsed.data)
  for (const issue of parsed.error.issues) addIssue(faults, issue)
  return refuse({ reason: 'invalid_document', faults: faults.list })
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
