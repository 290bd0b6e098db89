/** Lines wait this long for others. What a kill -9 can take with it is what was logged in this time. */
const GATHER_MS = 100
const MAX_WAITING = 64 * 1024
/** `{"level":40,…`: from a warning on, nothing waits. */
const AT_ONCE = /^\{"level":(?:[4-9]\d|\d{3})/

interface GatheredLog {
  write(line: string): void
  /** Writes what waits. */
  flush(): void
}

/**
 * The log, written some lines at a time: a system call for each line took a tenth of the processor where most requests
 * are short. A warning or worse is written at once, after what waited before it.
 */
export function gatherLog(write: (text: string) => void): GatheredLog {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const text = waiting
    waiting = ''
    write(text)
  }
  return {
    flush,
    write(line) {
      waiting += line
      if (waiting.length >= MAX_WAITING || AT_ONCE.test(line)) flush()
      else timer ??= setTimeout(flush, GATHER_MS).unref()
    },
  }
}
