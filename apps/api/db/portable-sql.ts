/** What is wrong with a statement's text for a sharded PostgreSQL (engineering, rule 7). */
interface PortabilityFault {
  readonly rule: string
  readonly near: string
}

interface Rule {
  readonly rule: string
  readonly pattern: RegExp
  /** Looks at the parts alone that change rows; absent: at the whole text. */
  readonly inChanges?: boolean
  /** Applies to the statements of a merchant alone. */
  readonly ofMerchants?: boolean
}

const RULES: readonly Rule[] = [
  {
    rule: 'restricts merchant_id by $1, never by the column of another table',
    pattern: /\b(\w+)\.merchant_id\s*=\s*(?!\1\b)\w+\.merchant_id\b/,
    ofMerchants: true,
  },
  {
    rule: 'computes times in the operation: adding an interval is not constant for a server',
    pattern: /[+-]\s*(?:\(?\$\d+[^,)]*::)?interval\b/,
    inChanges: true,
  },
  {
    rule: 'casts no text or JSON to a time where rows change: select the casts before',
    pattern: /(?:->>\s*'[^']*'|\))\s*\)?::timestamptz/,
    inChanges: true,
  },
  {
    rule: 'builds JSON of columns in the operation, or before the change',
    pattern: /\bjsonb_build_object\(/,
    inChanges: true,
  },
  {
    rule: 'writes merchants and hosts by plain statements alone',
    pattern: /\bwith\b[\s\S]*\b(?:update|insert into|delete from)\s+(?:merchants|merchant_hosts)\b/,
  },
  {
    rule: 'selects nothing where an INSERT meets a row: make the row, then change it by an UPDATE',
    pattern: /^do\s+update[\s\S]*\(\s*select\b/,
    inChanges: true,
  },
  {
    rule: 'locks rows of one table in a part of its own, not beside rows of a list',
    pattern: /\b(?:unnest|jsonb_to_recordset)\((?:(?!\n\s*\)|\bselect\b)[\s\S])*\bfor update\b/,
  },
  {
    rule: 'uses no LISTEN, trigger, advisory lock or temporary table',
    pattern: /\b(?:listen|notify|create\s+trigger|pg_advisory\w*|create\s+temp)/,
  },
]

/** Parts of a text that change rows: the clauses of UPDATE, and of ON CONFLICT DO UPDATE. */
function changesOf(text: string): string[] {
  const changes = text.match(/\b(?:update\s+(?!of\b|skip\b)\w+|do\s+update)\b[\s\S]*?(?=\breturning\b|\n\s*\)|$)/g)
  return changes ?? []
}

/** @param isMerchants the text is a merchant's statement, whose `$1` is the merchant */
export function findPortabilityFaults(text: string, isMerchants: boolean): PortabilityFault[] {
  const lower = text.toLowerCase()
  const changes = changesOf(lower)
  return RULES.flatMap(({ rule, pattern, inChanges, ofMerchants }) => {
    if (ofMerchants && !isMerchants) return []
    return (inChanges ? changes : [lower]).flatMap((part) => {
      const found = pattern.exec(part)
      return found ? [{ rule, near: found[0].slice(-80) }] : []
    })
  })
}
