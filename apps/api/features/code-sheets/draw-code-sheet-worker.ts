import { handOver } from '@compass/threads'
import type { CodeSheet } from './code-sheet.ts'
import { drawCodeSheet } from './draw-code-sheet.ts'

export default async function draw(sheet: CodeSheet): Promise<Uint8Array> {
  const bytes = new Uint8Array(await drawCodeSheet(sheet))
  return handOver(bytes, [bytes.buffer])
}

/** Nothing to draw: answered as soon as the thread could begin. */
export function start(): void {}
