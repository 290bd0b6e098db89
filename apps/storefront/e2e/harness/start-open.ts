import { startProduct } from './product.ts'

// A product for writing journeys against: open day and night, with the demo merchants, until Ctrl-C.
const product = await startProduct({ port: Number(process.env.PORT ?? 0) })
process.stdout.write(`JOURNEYS_PRODUCT=${product.url},${product.dataDir}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await product.stop()
    process.exit(0)
  })
}
