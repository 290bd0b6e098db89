import { buildSearchIndex, type SearchableProduct } from '@compass/domain/catalogue'
import { handOver } from '@compass/threads'
import type { BuiltIndex, ToIndex } from './search-index.ts'

export default function buildIndex({ products, categories }: ToIndex): BuiltIndex {
  const searched = products.flatMap((piece) => JSON.parse(piece) as SearchableProduct[])
  const { products: _, ...index } = buildSearchIndex(searched, categories)
  const { starts, postings, poolStarts } = index
  return handOver(index, [starts.buffer, postings.buffer, poolStarts.buffer] as ArrayBuffer[])
}
