import type { Api } from '../../http/api.ts'

/** Where a link of the console leads. Its token stands in the fragment, which browsers send to nobody. */
export function linkOf({ configuration }: Pick<Api, 'configuration'>, token: string): string {
  return `${configuration.publicUrl}/console/in#${token}`
}
