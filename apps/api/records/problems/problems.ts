import type { ProblemState } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import { joinSql, sql, statement } from '../../db/sql.ts'
import type { ProblemRecord } from './problem.ts'

/** Writes a problem and its picture, inside the transaction that has locked the order. */
export async function insertProblem(
  tenant: Tenant,
  orderId: string,
  problem: Pick<ProblemRecord, 'id' | 'kind' | 'lines' | 'words' | 'version' | 'at'>,
  picture: Buffer | null,
): Promise<void> {
  const { id, kind, lines, words, version, at } = problem
  await tenant.run(statement('problems.insert')`
     insert into order_problems (merchant_id, problem_id, order_id, kind, lines, words, has_picture, version, created_at)
     values ($1, ${id}, ${orderId}, ${kind}, ${lines}::uuid[], ${words}, ${picture !== null}, ${version}, ${at})`)
  if (picture)
    await tenant.run(
      statement('problems.insertPicture')`
          insert into problem_pictures (merchant_id, problem_id, bytes) values ($1, ${id}, ${picture})`,
    )
}

interface ProblemFilter {
  readonly state: ProblemState | null
  readonly storeId: string | null
}

/** Problems of a merchant's orders, the one that waits longest first: each with its order. */
export async function listProblemsOfMerchant(
  tenant: Tenant,
  { state, storeId }: ProblemFilter,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ items: { problemId: string; orderId: string }[]; total: number }> {
  const filters = joinSql(
    [
      sql`p.merchant_id = $1`,
      ...(state === null ? [] : [sql`p.state = ${state}`]),
      ...(storeId === null
        ? []
        : [
            sql`exists (select 1 from orders o where o.merchant_id = $1 and o.order_id = p.order_id and o.store_id = ${storeId})`,
          ]),
    ],
    ' and ',
  )
  const [items, count] = await Promise.all([
    tenant.rows<{ problemId: string; orderId: string }>(
      statement('problems.listOfMerchant')`
          select p.problem_id as "problemId", p.order_id as "orderId" from order_problems p where ${filters}
          order by p.created_at, p.problem_id limit ${limit} offset ${skip}`,
    ),
    tenant.row<{ total: number }>(
      statement('problems.countOfMerchant')`select count(*) as total from order_problems p where ${filters}`,
    ),
  ])
  return { items, total: count?.total ?? 0 }
}

/** The order that a problem is of; null where there is none of that id. */
export async function findOrderOfProblem(tenant: Tenant, problemId: string): Promise<string | null> {
  const row = await tenant.row<{ order_id: string }>(
    statement('problems.findOrder')`
        select order_id from order_problems where merchant_id = $1 and problem_id = ${problemId}`,
  )
  return row?.order_id ?? null
}

export async function findProblemPicture(tenant: Tenant, problemId: string): Promise<Buffer | null> {
  const row = await tenant.row<{ bytes: Buffer }>(
    statement('problems.findPicture')`
        select bytes from problem_pictures where merchant_id = $1 and problem_id = ${problemId}`,
  )
  return row?.bytes ?? null
}

/** The merchant declines an open problem; false where it was answered. */
export async function declineProblem(tenant: Tenant, problemId: string, words: string, at: Date): Promise<boolean> {
  const declined = await tenant.changes(statement('problems.decline')`
      update order_problems set state = 'declined', answer = ${words}, answered_at = ${at}
     where merchant_id = $1 and problem_id = ${problemId} and state = 'open' returning 1`)
  return declined === 1
}

/** A refund of so many minor units answers open problems; how many of them were open. */
export async function writeProblemRefund(
  tenant: Tenant,
  problemIds: readonly string[],
  { cause, amount, at }: { readonly cause: string; readonly amount: number; readonly at: Date },
): Promise<number> {
  return tenant.changes(statement('problems.writeRefund')`
      update order_problems set state = 'refunded', refund_cause = ${cause}, refunded = ${amount}, answered_at = ${at}
     where merchant_id = $1 and problem_id = any(${problemIds}::uuid[]) and state = 'open' returning 1`)
}

/** What a deleted user wrote and showed goes; that something was wrong stays. */
export async function forgetProblemsOf(tenant: Tenant, userId: string): Promise<void> {
  await tenant.run(statement('problems.deletePictures')`
     delete from problem_pictures g using order_problems p, orders o
     where g.merchant_id = $1 and p.merchant_id = $1 and o.merchant_id = $1 and p.problem_id = g.problem_id
       and o.order_id = p.order_id and o.user_id = ${userId}`)
  await tenant.run(statement('problems.emptyWords')`
     update order_problems p set words = '', has_picture = false from orders o
     where p.merchant_id = $1 and o.merchant_id = $1 and o.order_id = p.order_id and o.user_id = ${userId}`)
}
