import { describe, expect, it } from 'vitest'
import { findPortabilityFaults } from './portable-sql.ts'

const rulesOf = (text: string, isMerchants = true) => findPortabilityFaults(text, isMerchants).map(({ rule }) => rule)

describe('a statement that a sharded server cannot run is told', () => {
  it.each([
    [
      'the column of another table names the merchant',
      'select 1 from a join b on b.merchant_id = a.merchant_id where a.merchant_id = $1',
    ],
    ['an interval moves a time of a row', "update orders set eta = eta + interval '1 minute' where merchant_id = $1"],
    [
      'a row changes where a text is cast to a time',
      "update slots s set n = 1 from m where s.at = (m.slot->>'start')::timestamptz and merchant_id = $1",
    ],
    ['JSON is built of columns', "update users set body = jsonb_build_object('a', id) where merchant_id = $1"],
    [
      'the same where a row is there',
      "insert into x (merchant_id) select $1 on conflict (merchant_id) do update set holds = jsonb_build_object('a', 1)",
    ],
    [
      'a part of a statement writes merchants',
      'with edge as (update merchants set v = v + 1 where merchant_id = $1) select 1',
    ],
    [
      'rows are locked beside a list',
      'with a as (select p.id from unnest($2::int[]) as w (id) join p on p.merchant_id = $1 and p.id = w.id for update of p) select 1 from a',
    ],
    [
      'a met row is compared with a selection',
      'insert into p (merchant_id) values ($1) on conflict (merchant_id) do update set n = (select 1)',
    ],
    ['it listens', 'listen orders'],
  ])('%s', (_why, text) => {
    expect(rulesOf(text)).toHaveLength(1)
  })

  it.each([
    ['each part names the merchant', 'select 1 from a join b on b.merchant_id = $1 where a.merchant_id = $1'],
    ['merchants are written alone', 'update merchants set v = v + 1 where merchant_id = $1'],
    [
      'JSON is built where a row is inserted',
      "insert into outbox (merchant_id, body) select $1, jsonb_build_object('a', version) from moved",
    ],
    [
      'the casts are selected before',
      "with seat as (select (slot->>'start')::timestamptz as at from moved where merchant_id = $1) select 1 from seat for update of seat",
    ],
    [
      'rows are locked before they meet a list',
      'with a as (select id from p where merchant_id = $1 for update), b as (select id from unnest($2::int[]) as w (id) join a using (id)) select 1 from b',
    ],
  ])('and not where %s', (_why, text) => {
    expect(rulesOf(text)).toEqual([])
  })

  it('reads across merchants may join them', () => {
    expect(rulesOf('select 1 from a join b on b.merchant_id = a.merchant_id', false)).toEqual([])
  })
})
