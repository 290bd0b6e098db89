import type { Database, Tenant } from '../db/database.ts'
import { compileStatement, type Statement as NamedStatement } from '../db/sql.ts'
import type { Ports } from '../ports/index.ts'
import type { FaultPoint, Statement } from './points.ts'

export interface ArmedPorts {
  readonly database: Database
  readonly ports: Ports
}

/**
 * The same database and ports, with `die` called at the `nth` passing of a point. A passing that is not announced belongs to
 * any other call. The product itself knows nothing of fault points, and a process without one pays nothing for them.
 */
export function armFaultPoint(parts: ArmedPorts, point: FaultPoint, nth: number, die: () => void): ArmedPorts {
  let passings = 0
  const pass = () => {
    passings += 1
    if (passings === nth) die()
  }
  const { database, ports } = parts
  if (point.kind !== 'answer') return { database: watchDatabase(database, point, pass), ports }
  if (point.port === 'couriers')
    return { database, ports: { ...ports, couriers: watchCall(ports.couriers, point.call, pass) } }
  const gateways = new Map([...ports.gateways].map(([name, gateway]) => [name, watchCall(gateway, point.call, pass)]))
  return { database, ports: { ...ports, gateways } }
}

/** Passes when a call of a port has been answered. */
function watchCall<Port extends object>(port: Port, call: string, pass: () => void): Port {
  return new Proxy(port, {
    get(target, key) {
      const value = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      if (key !== call) return value.bind(target)
      return async (...supplied: unknown[]) => {
        const answered = await value.apply(target, supplied)
        pass()
        return answered
      }
    },
  })
}

type InDatabase = Exclude<FaultPoint, { readonly kind: 'answer' }>

function watchDatabase(database: Database, point: InDatabase, pass: () => void): Database {
  const watched = (tenant: Tenant, inside: Statement[] | null) => watchTenant(tenant, point, inside, pass)
  return {
    ...database,
    tenant: (merchantId, mode) => watched(database.tenant(merchantId, mode), null),
    async transact(merchantId, work) {
      let sent: Statement[] = []
      let commits = false
      const isOne = () => commits && point.kind === 'commit' && point.matches(sent)
      const value = await database.transact(merchantId, async (tenant) => {
        sent = []
        const ending = await work(watched(tenant, sent))
        commits = ending.commits
        if (point.timing === 'before' && isOne()) pass()
        return ending
      })
      if (point.timing === 'after' && isOne()) pass()
      return value
    },
  }
}

function watchTenant(tenant: Tenant, point: InDatabase, inside: Statement[] | null, pass: () => void): Tenant {
  async function send<T>(statement: NamedStatement, answer: () => Promise<T>): Promise<T> {
    const one = seen(statement)
    inside?.push(one)
    const isOne = point.kind === 'statement' && point.matches(one, inside !== null)
    if (isOne && point.timing === 'before') pass()
    const answered = await answer()
    if (isOne && point.timing === 'after') pass()
    return answered
  }
  return {
    merchantId: tenant.merchantId,
    rows: (statement) => send(statement, () => tenant.rows(statement)),
    row: (statement) => send(statement, () => tenant.row(statement)),
    changes: (statement) => send(statement, () => tenant.changes(statement)),
    run: (statement) => send(statement, () => tenant.run(statement)),
  }
}

function seen(statement: NamedStatement): Statement {
  const { text, values } = compileStatement(statement, '')
  return { name: statement.name, detail: statement.detail, text, values: values.slice(1) }
}
