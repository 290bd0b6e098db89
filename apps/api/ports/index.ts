import type { EventsPort } from './events/port.ts'
import type { JobsPort } from './jobs/port.ts'
import type { MapsPort } from './maps/port.ts'
import type { MessagesPort } from './messages/port.ts'
import type { PicturesPort } from './pictures/port.ts'

/** Everything outside our database, each behind one port with a working default. */
export interface Ports {
  readonly messages: MessagesPort
  readonly maps: MapsPort
  readonly pictures: PicturesPort
  readonly jobs: JobsPort
  readonly events: EventsPort
}
