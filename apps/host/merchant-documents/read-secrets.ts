/** Why nothing was read, as a sentence; it repeats nothing of what was typed. */
export class SecretsFault extends Error {
  override readonly name = 'SecretsFault'
}

/** What a terminal or a pipe gives. */
export type SecretsInput = Pick<
  NodeJS.ReadStream,
  'isTTY' | 'setRawMode' | 'setEncoding' | 'resume' | 'pause' | 'on' | 'off'
> &
  AsyncIterable<string | Buffer>

interface SecretNames {
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

/**
 * Values by name: asked one by one where somebody sits at a terminal, which shows nothing of them, else lines of
 * `name=value`. An empty line at the terminal leaves a value as it is; `name=` in a pipe removes it, which is null here.
 */
export async function readSecrets(
  input: SecretsInput,
  names: SecretNames,
  ask: (text: string) => void,
): Promise<Record<string, string | null>> {
  return input.isTTY ? askEach(input, names, ask) : parseLines(await readAll(input))
}

async function readAll(input: SecretsInput): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of input) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

/** Lines of `name=value`; empty ones and those that begin with # say nothing. */
export function parseLines(text: string): Record<string, string | null> {
  const values: Record<string, string | null> = {}
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, name, value = ''] = /^\s*([A-Za-z][A-Za-z0-9]*)\s*=(.*)$/.exec(line) ?? []
    if (name === undefined) throw new SecretsFault(`Line ${at + 1} is no name=value: nothing was stored.`)
    if (Object.hasOwn(values, name)) throw new SecretsFault(`${name} is there twice: nothing was stored.`)
    values[name] = value.trim() || null
  }
  return values
}

async function askEach(
  input: SecretsInput,
  { required, optional }: SecretNames,
  ask: (text: string) => void,
): Promise<Record<string, string>> {
  const prompt = new HiddenPrompt(input)
  const values: Record<string, string> = {}
  for (const name of [...required, ...optional]) {
    ask(
      `${name} (${required.includes(name) ? 'needed' : 'if there is one'}; it is not shown, Enter leaves it as it is): `,
    )
    const value = (await prompt.read()).trim()
    ask('\n')
    if (value) values[name] = value
  }
  return values
}

const [INTERRUPT, END, BACKSPACE, DELETE] = ['\u0003', '\u0004', '\b', '\u007f']

/** Reads lines of a terminal without showing them; what was pasted at once is read line by line. */
class HiddenPrompt {
  readonly #input: SecretsInput
  #typed = ''

  constructor(input: SecretsInput) {
    this.#input = input
  }

  read(): Promise<string> {
    const input = this.#input
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const take = (chunk: string) => {
      this.#typed += chunk
      if (this.#typed.includes(INTERRUPT!) || this.#typed.includes(END!)) {
        return reject(new SecretsFault('Interrupted: nothing was stored.'))
      }
      const end = /\r\n?|\n/.exec(this.#typed)
      if (!end) return
      const line = this.#typed.slice(0, end.index)
      this.#typed = this.#typed.slice(end.index + end[0].length)
      resolve(withoutCorrections(line))
    }
    input.setEncoding('utf8')
    input.setRawMode?.(true)
    input.on('data', take)
    input.resume()
    take('')
    return promise.finally(() => {
      input.off('data', take)
      input.setRawMode?.(false)
      input.pause()
    })
  }
}

/** What is left of a line once what was typed wrong is taken back; keys that type nothing are left out. */
function withoutCorrections(line: string): string {
  let text = ''
  for (const key of line) {
    if (key === BACKSPACE || key === DELETE) text = text.slice(0, -1)
    else if (key >= ' ') text += key
  }
  return text
}
