import { join } from 'node:path'
import type { Ports } from '@compass/api/ports'
import { inProcessEvents } from '../api/ports/events/in-process.ts'
import { gazetteer } from '../api/ports/maps/gazetteer.ts'
import { outbox } from '../api/ports/messages/outbox.ts'
import { folderPictures } from '../api/ports/pictures/folder.ts'

export function openPorts({ dataDir }: { dataDir: string; connection: unknown }): Ports {
  const timers: NodeJS.Timeout[] = []
  const works: { seconds: number; work: () => Promise<void> }[] = []
  return {
    messages: outbox,
    maps: gazetteer(),
    pictures: folderPictures(join(dataDir, 'pictures')),
    events: inProcessEvents(),
    jobs: {
      every: (_name, seconds, work) => void works.push({ seconds, work }),
      async start() {
        for (const { seconds, work } of works)
          timers.push(setInterval(() => void work().catch(() => {}), seconds * 1000))
      },
      async stop() {
        for (const timer of timers) clearInterval(timer)
      },
    },
  }
}
