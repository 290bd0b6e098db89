/** The last work of each name, until it has ended. */
const running = new Map<string, Promise<unknown>>()

/** Does work of one name one after another in this process: rivals of other processes meet in the database. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  running.set(name, mine)
  const end = () => {
    if (running.get(name) === mine) running.delete(name)
  }
  mine.then(end, end)
  return mine
}
