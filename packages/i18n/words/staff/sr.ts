import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {}
