import { setTimeout as wait } from 'node:timers/promises'

/** The program of a thread that draws by the title alone: it takes its time, fails and ends where the title says so. */
export default async function draw({ title }: { readonly title: string }): Promise<Uint8Array> {
  if (title.startsWith('broken')) throw new RangeError('as it was told')
  if (title.startsWith('ends')) process.exit(3)
  if (title.startsWith('never')) await wait(60_000)
  if (title.startsWith('slow')) await wait(300)
  return new Uint8Array(Buffer.from(title))
}

export function start(): void {}
