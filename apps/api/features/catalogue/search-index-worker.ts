import { buildSearchIndex, type SearchableProduct } from '@compass/domain/catalogue'
import { serveJobs, workBehindOthers } from '../../threads/serve-jobs.ts'
import type { BuiltIndex, ToIndex } from './search-index.ts'

workBehindOthers()
serveJobs(
  ({ products, categories }: ToIndex): BuiltIndex => {
    const searched = products.flatMap((piece) => JSON.parse(piece) as SearchableProduct[])
    const { products: _, ...index } = buildSearchIndex(searched, categories)
    return index
  },
  ({ starts, postings, poolStarts }) => [starts.buffer, postings.buffer, poolStarts.buffer] as ArrayBuffer[],
)
