import os from 'node:os'

/** V8 starts so many threads of its own where nobody says otherwise. */
const V8_DEFAULT = 4
// Node before 18.14 does not know the first.
const cores = os.availableParallelism?.() ?? os.cpus().length

/** What the Node that runs Compass is started with. */
export const NODE_ARGUMENTS = [
  // By itself the heap's young part grows to 128 MB under load and stays so.
  '--max-semi-space-size=32',
  // The thread that answers waits for those that collect its garbage with it. More of them than free cores wait themselves.
  `--v8-pool-size=${Math.min(V8_DEFAULT, Math.max(1, cores - 1))}`,
]

/**
 * Settings of the C library: two heaps are enough, and large blocks return to the system when they are freed. Without them the
 * process holds a third more memory after a busy hour.
 */
export const HEAP_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
