/** What happens by itself some time after a call, until the emulator is closed. */
export class Later {
  readonly #timers = new Set<NodeJS.Timeout>()

  add(afterMs: number, act: () => unknown): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void act()
    }, afterMs)
    this.#timers.add(timer)
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}
