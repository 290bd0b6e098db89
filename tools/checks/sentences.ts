import type { Comment } from './syntax.ts'

export const MAX_WORDS = 25

type LongSentence = { line: number; words: number; text: string }

/** Sentences of comments with more words than anyone reads at once. */
export function longSentences(comments: readonly Comment[]): LongSentence[] {
  return comments.flatMap((comment) =>
    sentencesOf(comment.text)
      .map(({ text, line }) => ({ text, line: comment.line + line, words: countWords(text) }))
      .filter(({ words }) => words > MAX_WORDS),
  )
}

/** The sentences of one comment and the line that each begins in; a tag, a list's item and an empty line begin a new one. */
function sentencesOf(comment: string): { text: string; line: number }[] {
  const paragraphs: { text: string; line: number }[] = []
  let isOpen = false
  for (const [line, raw] of comment.split('\n').entries()) {
    const text = raw
      .trim()
      .replace(/^(\/\*+|\*\/|\*(?!\/)|\/\/+|--+|#+)/, '')
      .replace(/\*\/$/, '')
      .trim()
    const isOwn = /^([-*•]|\d+\.|@\w+|[|+])/.test(text)
    if (text === '') isOpen = false
    else if (isOpen && !isOwn) paragraphs.at(-1)!.text += ` ${text}`
    else {
      paragraphs.push({ text, line })
      isOpen = !/^[|+]/.test(text)
    }
  }
  return paragraphs.flatMap(({ text, line }) =>
    text
      .replace(/`[^`]*`/g, 'code')
      .split(/(?<=[.!?]["')”’]*)\s+(?=["'(“‘]*[\p{Lu}\d]|code\b)/u)
      .map((sentence) => ({ text: sentence, line })),
  )
}

/** Words hold a letter or a digit: a dash or a slash alone is none. */
const countWords = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Comments of a stylesheet (slash and star) or of a migration (two dashes). */
export function plainComments(path: string, text: string): Comment[] {
  const pattern = path.endsWith('.sql') ? /^[ \t]*--.*(?:\n[ \t]*--.*)*/gm : /\/\*[\s\S]*?\*\//g
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    line: text.slice(0, match.index).split('\n').length,
    start: match.index,
    end: match.index + match[0].length,
  }))
}
