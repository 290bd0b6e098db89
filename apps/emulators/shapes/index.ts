import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/**
 * The published shapes of a provider, by the name that each has there. An emulator checks with them what it is asked and what it
 * answers, so that both sides are judged by somebody else.
 */
export class Shapes {
  /** What did not fit, as sentences; a test ends with none. */
  readonly faults: string[] = []
  readonly #validators: ReadonlyMap<string, ValidateFunction>

  /** @param file a JSON Schema whose `$defs` are the shapes */
  constructor(file: URL) {
    const { $defs } = JSON.parse(readFileSync(file, 'utf8')) as { $defs: Record<string, object> }
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    ajv.addSchema({ $id: 'provider', $defs })
    this.#validators = new Map(
      Object.keys($defs).map((name) => [name, ajv.compile({ $ref: `provider#/$defs/${name}` })]),
    )
  }

  /** Whether a value has a shape; where it has not, that is a fault. */
  fits(name: string, value: unknown): boolean {
    const validate = this.#validators.get(name)
    if (!validate) throw new Error(`the provider has no shape "${name}"`)
    if (validate(value)) return true
    for (const { instancePath, message, params } of validate.errors ?? [])
      this.faults.push(`${name}${instancePath} ${message} ${JSON.stringify(params)}`)
    return false
  }
}
