import { loadingWords } from '../../../shell/words.ts'

export const handle = { words: ['account'] as const }

export const clientLoader = loadingWords(...handle.words)

export default function Screen() {
  return null
}

export { BrokenPage as ErrorBoundary } from '../../../shell/broken-page.tsx'
