/**
 * What gives back the pages that the C library holds free between pieces in use; by itself it gives back those at the end
 * alone. Null where the machine's library has no such function: only glibc has.
 */
export async function findFreeMemoryReturn(): Promise<(() => void) | null> {
  try {
    const { default: koffi } = await import('koffi')
    const trim = koffi.load(null).func('int malloc_trim(size_t)')
    return () => trim(0)
  } catch {
    return null
  }
}
