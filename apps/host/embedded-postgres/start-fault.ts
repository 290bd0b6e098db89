/** A reason why Compass cannot start, as one sentence for the person who starts it: what is wrong and what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}
