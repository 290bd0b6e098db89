import type { LoadWorker } from './load/load.ts'
import type { Options } from './options.ts'
import type { Product } from './product/run-product.ts'

/** What every line of the table is measured with. */
export interface Bench {
  readonly product: Product
  readonly load: LoadWorker
  readonly options: Options
}
