/**
 * Where a host name leads. `here`: to a deployment that serves a merchant there. `elsewhere`: to something else. `unnamed`: no
 * directory of names has it. `unreachable`: nobody answers there.
 */
export type HostState = 'here' | 'elsewhere' | 'unnamed' | 'unreachable'

/** Follows the host names of merchants over the network, as a browser would. */
export interface HostsPort {
  look(host: string): Promise<HostState>
}
