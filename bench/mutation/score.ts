/** A change to the code that the tests should notice, as Stryker tells of it. */
export interface Mutant {
  readonly fileName: string
  readonly location: { readonly start: { readonly line: number } }
  readonly mutatorName: string
  readonly replacement?: string
  readonly status:
    | 'Killed'
    | 'Timeout'
    | 'Survived'
    | 'NoCoverage'
    | 'Ignored'
    | 'CompileError'
    | 'RuntimeError'
    | 'Pending'
}

interface Score {
  readonly noticed: number
  /** All that count: a change that no program can run, or that is made while a file is loaded, does not. */
  readonly counted: number
  /** 0 to 100; 100 where nothing counts. */
  readonly percent: number
}

export function scoreOf(mutants: readonly Mutant[]): Score {
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const counted = noticed + mutants.filter(isUnnoticed).length
  return { noticed, counted, percent: counted === 0 ? 100 : (100 * noticed) / counted }
}

/** No test failed, or none runs that code. */
export function isUnnoticed({ status }: Mutant): boolean {
  return status === 'Survived' || status === 'NoCoverage'
}

/** `packages/domain/money/allocate.ts:10 StringLiteral: ""` */
export function mutantText({ fileName, location, mutatorName, replacement = '', status }: Mutant): string {
  const change = replacement.replaceAll(/\s+/g, ' ').slice(0, 100)
  return `${fileName}:${location.start.line} ${mutatorName}: ${change}${status === 'NoCoverage' ? ' (runs in no test)' : ''}`
}
