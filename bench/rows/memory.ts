import { memoryOf, memoryOfTree } from '../product/process.ts'
import type { Product } from '../product/run-product.ts'
import { amount, type Line } from '../report.ts'

/** Memory of the product's process, and of all that it started. */
export function memoryLine(product: Product, label: string, must: number, aim: number): Line {
  const [own, tree] = [memoryOf(product.pid), memoryOfTree(product.pid)]
  return {
    label,
    figure: `${amount(own)} MB`,
    floor: `tree ${amount(tree)} MB`,
    must: `${must} MB`,
    aim: `${aim} MB`,
    holds: own <= must,
    meetsAim: own <= aim,
  }
}
