import { chooseText } from '@compass/domain/languages'
import type { Merchant } from '@compass/domain/merchants'
import { WorkerThread } from '@compass/threads'

/** What reads fonts takes tens of megabytes and a tenth of a second: none of it is for the process that answers. */
const thread = new WorkerThread<string, string | null>(new URL('./draw-initials-worker.ts', import.meta.url), {
  restsAfterMs: 20_000,
})

/**
 * The letters that stand for a name on an icon: those of its first two words. Arabic has one, since letters that stand side by
 * side would join, and the article is none of the name.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean)
  const last = words.at(-1) ?? ''
  if (/^\p{Script=Arabic}/u.test(last)) return [...last.replace(/^ال(?=..)/u, '')][0]!
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}

/**
 * A merchant's initials as outlines on a grid of 24, so that no font of the machine decides how they look. Null where our
 * fonts lack a letter.
 */
export async function drawInitials({ name, languages }: Pick<Merchant, 'name' | 'languages'>): Promise<string | null> {
  const initials = initialsOf(chooseText(name, languages[0]!, languages[0]!)?.text ?? '')
  return initials === '' ? null : thread.run(initials)
}
